"""Questions of Iqishiqi and Oshiqi besides the value: can the ball still come home, walls, extremal positions."""
