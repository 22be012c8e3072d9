"""How many boards of Xodd or Yodd there are, by class."""
