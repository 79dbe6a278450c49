/** With punctuation and spaces; whether it is a telephone number is decided by its digits. */
const DIGITS_IN_A_ROW = /\+?\(?\d[\d\s().+-]*\d/g;
const TELEPHONE_DIGITS = 10;

/**
 * The words of a keyword, each of which must be found (CUST-5). Telephones are stored as digits; one that is written
 * with spaces or with the country code 1 is one word without it. Commas and semicolons only separate.
 */
export function searchTerms(keyword: string): string[] {
  return keyword
    .replace(DIGITS_IN_A_ROW, (run) => telephoneOf(run) ?? run)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => (/^[\d()+.-]+$/.test(word) && /\d/.test(word) ? digitsOf(word) : word));
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

function telephoneOf(run: string): string | null {
  const digits = digitsOf(run);
  if (digits.length === TELEPHONE_DIGITS + 1 && digits.startsWith('1')) return digits.slice(1);
  return digits.length === TELEPHONE_DIGITS ? digits : null;
}
