"""Who wins a position of Xodd or Yodd: proof numbers over what is left of a board."""
