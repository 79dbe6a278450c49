/** PostgreSQL keeps no U+0000 and no half of a pair in a text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const UNSTORABLE = 'This text has a character that cannot be kept.';
