/** Ends a text that may have its own end, such as a reason that staff wrote. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** `The subscription ends on 12/1/2026: Moving away.` */
export const withReason = (text: string, reason: string | null): string =>
  sentence(reason === null ? text : `${text}: ${reason}`);
