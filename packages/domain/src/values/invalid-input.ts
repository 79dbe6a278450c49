/** The message of a call with wrong values; its errors say which ones and why. */
export const INVALID_INPUT = 'The given data was invalid.';
