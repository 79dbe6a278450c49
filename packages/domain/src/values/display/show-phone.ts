/** `(816) 555-0134` for a number of ten digits, with or without the 1 before it; any other stays as it was typed. */
export function showPhone(typed: string): string {
  if (/[^\d\s().+-]/.test(typed)) return typed;
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(typed.replaceAll(/\D/g, '')) ?? [];
  return area === undefined ? typed : `(${area}) ${exchange}-${line}`;
}
