/** Escapes text for a LIKE pattern: its own % and _ are not wildcards. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
