/** At most 64 letters, digits and dashes (CAT-1). */
export const SKU_PATTERN = /^[A-Za-z0-9-]{1,64}$/;

export const MOST_SKU_LETTERS = 64;

/** One per line or separated by commas. */
export const listedSkus = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

export const SKU_RULE = 'A SKU can only contain letters, digits and dashes, up to 64 characters.';
