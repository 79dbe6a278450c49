/** What the session does when a call finds it gone. Given by session/, so that calls need not know screens. */
interface SessionEvents {
  /** The session has ended. Resolves to true once somebody signed in again and the call is to be repeated. */
  ended: () => Promise<boolean>;
  /** Signed in, but a customer: not for this console. */
  notStaff: () => void;
}

let events: SessionEvents = { ended: () => Promise.resolve(false), notStaff: () => {} };

export const sessionEvents = () => events;
export function answerSessionEvents(answers: SessionEvents) {
  events = answers;
}
