/** `1 d 4 h 05 min`, with seconds in the last hour; null once past. */
export function timeLeft(until: Temporal.Instant, now: Temporal.Instant): string | null {
  const seconds = Math.floor(now.until(until).total('seconds'));
  if (seconds <= 0) return null;
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (days > 0) return `${days} d ${hours} h ${two(minutes)} min`;
  return hours > 0 ? `${hours} h ${two(minutes)} min` : `${minutes} min ${two(seconds % 60)} s`;
}

const two = (number: number) => String(number).padStart(2, '0');
