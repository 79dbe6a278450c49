export const INVALID_INPUT = 'The given data was invalid.';
