import { INVALID_INPUT } from '@larder/domain/values/invalid-input.ts';
import { ERROR_STATUS, type ErrorCode, type FieldErrors } from '@larder/contract/wire/errors.ts';
import type { Refusal } from '@larder/domain/values/refusals.ts';

/** A code of the closed union, a sentence that staff can act on, and the fields it is about. */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { errors?: FieldErrors; current?: unknown; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.errors = more.errors ?? {};
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** 422 unless its code says otherwise. */
export const refusalError = (refusal: Refusal): CallError =>
  new CallError(
    refusal.code ?? 'refused',
    refusal.message,
    refusal.field ? { errors: { [refusal.field]: [refusal.message] } } : {},
  );

export function refuseIf(refusal: Refusal | null | undefined): void {
  if (refusal) throw refusalError(refusal);
}

export const invalidField = (field: string, message: string): CallError =>
  new CallError('invalid', INVALID_INPUT, { errors: { [field]: [message] } });

export function refuseFields(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new CallError('invalid', INVALID_INPUT, { errors });
}

export const notFound = (what: string): CallError => new CallError('not_found', `${what} was not found.`);

export function found<T>(row: T | undefined | null, what: string): T {
  if (row === undefined || row === null) throw notFound(what);
  return row;
}
