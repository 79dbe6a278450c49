export const MOST_RETRIES = 5;
/** As long as the longest post-cutoff window. */
const LONGEST_HOURS = 120;

export const RETRY_HOURS_RULE = `Enter up to ${MOST_RETRIES} whole hours from 1 to ${LONGEST_HOURS} in ascending order, such as 12, 36.`;

/** Null if the text is not a list of ascending hours; empty for no retries (ORD-74). */
export function parseRetryHours(text: string): number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length === 1 && parts[0] === '') return [];
  if (parts.length > MOST_RETRIES || parts.some((part) => !/^\d{1,3}$/.test(part))) return null;
  const hours = parts.map(Number);
  const isAscending = hours.every((each, at) => each > (hours[at - 1] ?? 0) && each <= LONGEST_HOURS);
  return isAscending ? hours : null;
}
