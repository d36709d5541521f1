"""What goes wrong on real machines: kills, full disks, bit rot, jumping clocks. After each the run goes on to the same bits."""
