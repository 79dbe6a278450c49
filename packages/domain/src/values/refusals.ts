/** Why a rule refused. The server answers it as an error, the screen shows the same sentence. */
export interface Refusal {
  readonly message: string;
  /** The body path the refusal belongs to, with dots, as in `shipping.zip_code`. */
  readonly field?: string;
  /** The wire's code where it is not `refused`. */
  readonly code?: 'missing_permission' | 'in_progress';
}

/** Makes a refusal; leave `field` out where no single field is to blame. */
export function refusal(message: string, field?: string): Refusal {
  return field === undefined ? { message } : { message, field };
}

/** Refuses what another role may do. */
export const missingPermission = (message: string): Refusal => ({ message, code: 'missing_permission' });

/** Refuses what can be done once the running work is over. */
export const inProgress = (message: string): Refusal => ({ message, code: 'in_progress' });

/** Tells a refusal from the value that a parsing rule returns otherwise. */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'message' in answer;
}
