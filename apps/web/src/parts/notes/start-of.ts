const MOST_LETTERS = 40;

/** Enough of a note to name it. */
export const startOf = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).trimEnd()}…` : text;
