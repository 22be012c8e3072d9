"""What the text of 24 October 2005 says of Cross-Hairs, sentence by sentence."""
