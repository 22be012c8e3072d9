"""What the text of 27 October 2005 says of Iqishiqi, sentence by sentence."""
