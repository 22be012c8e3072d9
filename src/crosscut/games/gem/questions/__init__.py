"""Questions of Gem besides the value: can a colour still win, what shuts it out for good, extremal positions."""
