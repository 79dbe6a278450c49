/** The part of "Too expensive: moved away" that the title does not show. */
export function reasonDetails(title: string, reason: string): string | null {
  if (title.includes(reason)) return null;
  const [named = '', ...details] = reason.split(': ');
  return details.length > 0 && title.includes(named) ? details.join(': ') : reason;
}
