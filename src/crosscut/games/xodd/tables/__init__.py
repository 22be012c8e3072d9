"""All boards of Xodd or Yodd, solved, kept and checked."""
