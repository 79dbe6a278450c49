/** Separated by new lines or commas (OPS-14). */
export function listedIds(text: string): { ids: number[]; others: string[] } {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const isId = (part: string) => /^[1-9]\d*$/.test(part) && Number.isSafeInteger(Number(part));
  return { ids: parts.filter(isId).map(Number), others: parts.filter((part) => !isId(part)) };
}

export function whyNoIds(text: string): string | null {
  const { ids, others } = listedIds(text);
  const [first, ...more] = others;
  if (first !== undefined)
    return more.length === 0
      ? `"${first}" is not an order ID.`
      : `"${first}" and ${more.length} more are not order IDs.`;
  return ids.length === 0 ? 'Please enter at least one order ID.' : null;
}
