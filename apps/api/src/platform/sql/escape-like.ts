/** A text as it stands in a LIKE pattern: its own % and _ are no wildcards. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
