const MOST_LETTERS = 64;

export const refusalToSearchCode = (code: string): string | null =>
  code.trim().length > MOST_LETTERS ? `Search for at most ${MOST_LETTERS} characters.` : null;
