"""The 81 fans of Huangjin in the order of the source (HJ-13): values, definitions, what each leaves uncounted."""

from __future__ import annotations

from dataclasses import dataclass

from sim.rules.model import Text


@dataclass(frozen=True, slots=True)
class Fan:
    """One fan.

    Attributes
    ----------
    number : int
        Place in the source, 1–81.
    name, english : str
        Chinese and English name.
    meaning : Text
        What the hand must be.
    listed : tuple[str, ...]
        Fans that the source says are not counted beside it.
    implied : tuple[str, ...]
        Fans that its definition implies, uncounted beside it unless ``fan_exclusions=literal``.
    """

    number: int
    value: int
    name: str
    english: str
    meaning: Text
    listed: tuple[str, ...]
    implied: tuple[str, ...]


# value: name | English name | definition in English | in Chinese | listed | implied
_TABLE: dict[int, str] = {
    88: """
大四喜|big four winds|pungs or kongs of all four winds|四副风刻（杠）|圈风刻 门风刻 三风刻 碰碰和|幺九刻
大三元|big three dragons|pungs or kongs of all three dragons|中、发、白三副刻子（杠）|箭刻|双箭刻
绿一色|all green|only 2, 3, 4, 6, 8 of bamboo and F; without F, 清一色 and 断幺 may count|只有二三四六八条与发；无发时可计清一色、断幺|混一色|
九莲宝灯|nine gates|one suit, concealed, 1112345678999 and any ninth kind of it; `nine_gates` says which wait|一种花色1112345678999加同花色任意一张，门清；听牌见 `nine_gates`|清一色|门前清 不求人 幺九刻（一副）
四杠|four kongs|four kongs; concealed-pung fans may add|四个杠；可另计暗刻类||单钓将 碰碰和 三杠 双暗杠 双明杠 暗杠 明杠
连七对|seven shifted pairs|seven pairs of one suit in a row|一种花色相连的七个对子|清一色 不求人 单钓将|七对 无字 缺一门
十三幺|thirteen orphans|one of each 1, 9 and honour and a second of one of them|各种一、九与字牌各一张，其中一种成对|五门齐 不求人 单钓将|混幺九
""",
    64: """
清幺九|all terminals|pungs and pair of 1s and 9s; 三同刻 may count|全由一、九的刻子与将组成；可计三同刻|碰碰和 双同刻 无字|全带幺 幺九刻 混幺九
小四喜|little four winds|three wind pungs and a pair of the fourth|三副风刻，第四种风作将|三风刻|幺九刻（风）
小三元|little three dragons|two dragon pungs and a pair of the third|两副箭刻，第三种箭作将|箭刻|双箭刻
字一色|all honours|only honours, in pungs or seven pairs|全是字牌，成刻或七对|碰碰和|全带幺 幺九刻 混幺九
四暗刻|four concealed pungs|four concealed pungs or kongs; self-drawn, 自摸 counts|四副暗刻（暗杠）；自摸另计自摸|门前清 碰碰和|三暗刻 双暗刻 不求人
一色双龙会|pure terminal chows|one suit: 123 and 789 twice and a pair of 5s|同花色两副一二三、两副七八九，五作将|平和 七对 清一色|一般高 老少副 无字 缺一门
""",
    48: """
一色四同顺|quadruple chow|four equal chows of a suit|同花色四副相同的顺子|一色三节高 一般高 四归一|一色三同顺
一色四节高|four pure shifted pungs|four pungs of a suit in a row|同花色四副相连的刻子|一色三同顺 碰碰和|一色三节高
""",
    32: """
一色四步高|four pure shifted chows|four chows of a suit, each one up, or each two up|同花色四副顺子依次递增一位或两位||一色三步高 连六 老少副
三杠|three kongs|three kongs|三个杠||
混幺九|all terminals and honours|only 1s, 9s and honours, in pungs or seven pairs|只有一、九与字牌，成刻或七对|碰碰和|幺九刻 全带幺
""",
    24: """
七对|seven pairs|seven pairs|七个对子|不求人 单钓将|
七星不靠|greater honours and knitted tiles|all seven honours and seven tiles of a knitted 147 258 369|七种字牌各一张，加三色147、258、369中的七张|五门齐 不求人 单钓将|全不靠
全双刻|all even pungs|pungs and pair of 2, 4, 6, 8|二、四、六、八的刻子与将|碰碰和 断幺|无字
清一色|full flush|one suit|一种花色|无字|缺一门
一色三同顺|pure triple chow|three equal chows of a suit|同花色三副相同的顺子|一色三节高|一般高
一色三节高|pure shifted pungs|three pungs of a suit in a row|同花色三副相连的刻子|一色三同顺|
全大|upper tiles|only 7, 8, 9|只有七、八、九|无字|大于五
全中|middle tiles|only 4, 5, 6|只有四、五、六|断幺|无字
全小|lower tiles|only 1, 2, 3|只有一、二、三|无字|小于五
""",
    16: """
清龙|pure straight|123, 456 and 789 of a suit|同花色一二三、四五六、七八九||连六 老少副
三色双龙会|three-suited terminal chows|123 and 789 of two suits, a pair of 5s of the third|两种花色各一副一二三、七八九，第三种的五作将|喜相逢 老少副 无字 平和|
一色三步高|pure shifted chows|three chows of a suit, each one up, or each two up|同花色三副顺子依次递增一位或两位||
全带五|all fives|a 5 in every group and in the pair|每副牌与将都有五|断幺|无字
三同刻|triple pung|pungs of one rank in all three suits|三色同序数的刻子（杠）||双同刻
三暗刻|three concealed pungs|three concealed pungs; stands with 碰碰和|三副暗刻；可与碰碰和同计||双暗刻
""",
    12: """
全不靠|lesser honours and knitted tiles|fourteen different tiles of a knitted 147 258 369 and the honours|三色147、258、369与字牌中互不相同的十四张|五门齐 不求人 单钓将|
组合龙|knitted straight|147, 258, 369 of three suits, with a group and a pair|三色147、258、369九张，另有一副一将||
大于五|upper four|only 6 to 9|只有六至九|无字|
小于五|lower four|only 1 to 4|只有一至四|无字|
三风刻|big three winds|pungs of three winds|三副风刻||幺九刻（风）
""",
    8: """
花龙|mixed straight|123, 456, 789, one of each suit|三种花色的一二三、四五六、七八九各一副||
推不倒|reversible tiles|only 1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboo, and P|只有一二三四五八九筒、二四五六八九条与白|缺一门|
三色三同顺|mixed triple chow|equal chows in all three suits|三色相同的顺子||喜相逢
三色三节高|mixed shifted pungs|three pungs in a row, one of each suit|三色依次递增一位的刻子||
无番和|chicken hand|no other fan (flowers aside)|除花牌外没有任何番||
妙手回春|last tile draw|self-draw of the last tile of the wall|自摸牌墙最后一张|自摸|
海底捞月|last tile claim|win on the last discard|和打出的最后一张||
杠上开花|out with replacement tile|win on the replacement of a kong, not of a flower|杠后补牌成和，补花不算|自摸|
抢杠和|robbing the kong|win on a tile added to a pung|和别人加杠的那张|和绝张|
""",
    6: """
碰碰和|all pungs|four pungs or kongs and a pair|四副刻子（杠）加将||
混一色|half flush|one suit and honours|一种花色与字牌||缺一门
三色三步高|mixed shifted chows|three chows, each one up, one of each suit|三色依次递增一位的顺子||
五门齐|all types|all three suits, winds and dragons|三色序数牌、风牌、箭牌齐全||
全求人|melded hand|four claimed melds, single wait, win on a discard|四副都靠吃碰杠，单钓别人打出的牌|单钓将|
双暗杠|two concealed kongs|two concealed kongs; `two_concealed_kongs` says how much|两个暗杠；番数见 `two_concealed_kongs`||暗杠 双暗刻
双箭刻|two dragon pungs|two pungs of dragons|两副箭刻（杠）||箭刻
""",
    4: """
全带幺|outside hand|a 1, 9 or honour in every group and in the pair|每副牌与将都有幺牌||
不求人|fully concealed hand|nothing claimed, self-drawn|没有吃碰明杠，自摸||自摸
双明杠|two melded kongs|two exposed or added kongs|两个明杠||明杠
和绝张|last tile|the fourth tile when three are visible to all|桌面已亮明三张，和第四张||
""",
    2: """
箭刻|dragon pung|a pung of a dragon|一副箭刻||幺九刻（同一副）
圈风刻|prevalent wind|a pung of the round wind|圈风的刻子||幺九刻（同一副）
门风刻|seat wind|a pung of the seat's wind|门风的刻子||幺九刻（同一副）
门前清|concealed hand|nothing claimed, win on a discard|没有吃碰明杠，和别人打出的牌||
平和|all chows|four chows and a suit pair|四副顺子，序数牌作将||无字
四归一|tile hog|four tiles of a kind without a kong|四张相同的牌而未杠||
双同刻|double pung|pungs of one rank in two suits|两副同序数的刻子||
双暗刻|two concealed pungs|two concealed pungs|两副暗刻||
暗杠|concealed kong|a concealed kong|一个暗杠||
断幺|all simples|no 1, 9 or honour|没有一、九与字牌||无字
""",
    1: """
一般高|pure double chow|two equal chows of a suit|同花色两副相同的顺子||
喜相逢|mixed double chow|equal chows in two suits|两色相同的顺子||
连六|short straight|two chows of a suit that follow each other|同花色相连的六张||
老少副|two terminal chows|123 and 789 of a suit|同花色一二三与七八九||
幺九刻|pung of terminals or honours|a pung of 1s, 9s or an honour|一、九或字牌的刻子||
明杠|melded kong|an exposed or added kong|一个明杠||
缺一门|one voided suit|exactly two of the three suits|缺一种花色||
无字|no honours|no winds or dragons|没有风牌、箭牌||
边张|edge wait|the 3 of 123 or the 7 of 789|和一二三的三或七八九的七||坎张 单钓将
坎张|closed wait|the middle of a chow|和顺子中间的一张||边张 单钓将
单钓将|single wait|the second tile of the pair|单钓一张成将||边张 坎张
自摸|self-drawn|a win by self-draw|自己摸到和牌张||
花牌|flower tiles|1 for each flower, outside the minimum|每张花1番，不计在起和番内||
""",
}


def _fans() -> tuple[Fan, ...]:
    rows = [(value, row) for value, block in _TABLE.items() for row in block.strip().splitlines()]
    fans = []
    for number, (value, row) in enumerate(rows, start=1):
        name, english, en, zh, listed, implied = row.split("|")
        fans.append(
            Fan(number, value, name, english, Text(en, zh), tuple(listed.split()), tuple(implied.split()))
        )
    return tuple(fans)


FANS: tuple[Fan, ...] = _fans()
