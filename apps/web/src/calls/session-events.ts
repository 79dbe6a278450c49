/** Set by session/, so that calls need not know screens. */
interface SessionEvents {
  /** True once the user signed in again and the call should be repeated. */
  ended: () => Promise<boolean>;
  notStaff: () => void;
}

let events: SessionEvents = { ended: () => Promise.resolve(false), notStaff: () => {} };

export const sessionEvents = () => events;
export function answerSessionEvents(answers: SessionEvents) {
  events = answers;
}
