/** PostgreSQL keeps no U+0000 and no half of a pair in a text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Controls but tab and line ends, which a terminal obeys, and what reorders the characters around it. */
const UNSUPPORTED_CHARACTER = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text may be stored and shown: what staff cannot see must not change what they see. */
export const isSupported = (text: string): boolean => text.isWellFormed() && !UNSUPPORTED_CHARACTER.test(text);

/** Whether a text is one line: without tabs and line ends too. */
export const isOneLine = (text: string): boolean => !/[\t\n\r]/.test(text);

export const UNSUPPORTED = 'Contains an unsupported character.';
