const LATE_MINUTES = 5;

/** True if a due step is overdue by more than 5 minutes (TIME-7). */
export const isLate = (due: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, due.add({ minutes: LATE_MINUTES })) > 0;
