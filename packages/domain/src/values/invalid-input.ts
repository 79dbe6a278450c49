export const INVALID_INPUT = 'Check the highlighted fields.';
