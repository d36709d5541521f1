"""Huangjin's fans: the best reading of a complete hand, what counts in it and what it is worth (HJ-4 to HJ-14).

`hand` reads the record of a hand onto the desk (`layout`), `plain` and `decompose` go through its readings, `groups` and
`special` find the fans of one, `score` adds them up, `best` keeps the best. `tables` holds everything that is looked up.
"""
