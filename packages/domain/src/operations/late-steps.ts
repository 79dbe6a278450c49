/** From then on staff are told (rulings 9). */
const LATE_MINUTES = 5;

/** Whether a step that was due at a moment and is not done is late: due for over 5 minutes. */
export const isLate = (due: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, due.add({ minutes: LATE_MINUTES })) > 0;
