/** A SKU is letters, digits and dashes, at most 64 of them (rulings 8). */
export const SKU_PATTERN = /^[A-Za-z0-9-]{1,64}$/;

export const MOST_SKU_LETTERS = 64;

/** The SKUs of a text: one a line or separated by commas. */
export const listedSkus = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** The rule in a sentence. */
export const SKU_RULE = 'A SKU has letters, digits and dashes, at most 64 of them.';
