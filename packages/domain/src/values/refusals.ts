/** The server answers it as an error, the screen shows the same sentence. */
export interface Refusal {
  readonly message: string;
  /** With dots, as in `shipping.zip_code`. */
  readonly field?: string;
  /** Where it is not `refused`. */
  readonly code?: 'missing_permission' | 'in_progress' | 'figures_changed' | 'confirm_incomplete';
}

/** Leave `field` out where no single field is to blame. */
export function refusal(message: string, field?: string): Refusal {
  return field === undefined ? { message } : { message, field };
}

export const missingPermission = (message: string): Refusal => ({ message, code: 'missing_permission' });

export const inProgress = (message: string): Refusal => ({ message, code: 'in_progress' });

/** Tells a refusal from the value that a parsing rule returns otherwise. */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'message' in answer;
}
