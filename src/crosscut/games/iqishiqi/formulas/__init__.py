"""The rules and questions of Iqishiqi and Oshiqi as constraints."""
