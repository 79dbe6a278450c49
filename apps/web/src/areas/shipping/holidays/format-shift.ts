/** `+2 days`, `-1 day`. */
export const formatShift = (days: number): string =>
  `${days > 0 ? '+' : ''}${days} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
