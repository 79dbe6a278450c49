/** Why a rule refused. The server answers it as an error, the screen shows the same sentence. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** The body path the refusal belongs to, with dots, as in `shipping.zip_code`. */
  readonly field?: string;
}

/** Makes a refusal; leave `field` out where no single field is to blame. */
export function refusal(code: string, message: string, field?: string): Refusal {
  return field === undefined ? { code, message } : { code, message, field };
}

/** Tells a refusal from the value that a parsing rule returns otherwise. */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
}
