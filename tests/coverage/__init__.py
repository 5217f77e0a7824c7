"""Which branches of the pure packages their tests take, and the floors that this must not fall below."""
