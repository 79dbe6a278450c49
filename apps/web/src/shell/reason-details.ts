/** What a reason ("Too expensive: moved away") says beyond the title that stands above it; null where that is nothing. */
export function reasonDetails(title: string, reason: string): string | null {
  if (title.includes(reason)) return null;
  const [named = '', ...details] = reason.split(': ');
  return details.length > 0 && title.includes(named) ? details.join(': ') : reason;
}
