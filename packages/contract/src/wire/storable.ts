/** PostgreSQL cannot store U+0000 or lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Control characters other than tab and line ends, and characters that reorder text. */
const UNSUPPORTED_CHARACTER = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u;

/** Invisible characters must not change what staff see. */
export const isSupported = (text: string): boolean => text.isWellFormed() && !UNSUPPORTED_CHARACTER.test(text);

export const isOneLine = (text: string): boolean => !/[\t\n\r]/.test(text);

export const UNSUPPORTED = 'Contains an unsupported character.';
