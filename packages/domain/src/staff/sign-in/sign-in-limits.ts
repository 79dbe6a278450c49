/** Digits (STAFF-26). */
export const CODE_LENGTH = 6;

/** Tries for a verification code (STAFF-26). */
export const CODE_TRIES = 5;

/** Minutes over which failed sign-ins are counted (STAFF-28). */
export const FAILURE_WINDOW_MINUTES = 15;

/** Failed sign-ins of one account in the window before the next is refused (STAFF-28). */
export const ACCOUNT_FAILURE_LIMIT = 20;

/** Failed sign-ins from one address in the window before the next is refused (STAFF-28). */
export const ADDRESS_FAILURE_LIMIT = 100;

/** Links to choose a password that one address requests in the window before the next is refused (CUST-56). */
export const PASSWORD_LINK_REQUEST_LIMIT = 1_000;

const FREE_FAILURES = 5;
const SLOWDOWN_STEP_MS = 100;
const MOST_SLOWDOWN_MS = 1_500;

/** Milliseconds that a sign-in is delayed after so many failures from its address (STAFF-30). */
export const slowdownMs = (failures: number): number =>
  Math.min(MOST_SLOWDOWN_MS, Math.max(0, failures - FREE_FAILURES) * SLOWDOWN_STEP_MS);

/** Minutes that an impersonation lasts (STAFF-40). */
export const IMPERSONATION_MINUTES = 30;

/** Hours that an invitation's link is valid (STAFF-53). */
export const INVITATION_HOURS = 72;

/** Hours that the link to the setup page is valid (STAFF-68). */
export const SETUP_LINK_HOURS = 24;

/** Days after its sign-in at which a session ends, even in use (STAFF-33). */
export const SESSION_DAYS = 7;
