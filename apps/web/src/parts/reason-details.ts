/** The part of a reason ("Too expensive: moved away") that its title does not show; null where there is none. */
export function reasonDetails(title: string, reason: string): string | null {
  if (title.includes(reason)) return null;
  const [named = '', ...details] = reason.split(': ');
  return details.length > 0 && title.includes(named) ? details.join(': ') : reason;
}
