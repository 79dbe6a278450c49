import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode, FieldErrors } from '@larder/contract/wire/errors.ts';
import { BracketNameError } from '@larder/contract/wire/bracket-names.ts';
import { CallError } from '../call-error.ts';
import { type ConstraintRefusals, refusalOfConstraint } from '../database/constraint-refusals.ts';
import { refusalOfDatabase } from '../database/database-refusals.ts';
import { faultOf } from '../fault.ts';

const BROKEN_OFF = 'The request ended before all of it arrived.';

const FASTIFY_ERRORS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'This request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Please send JSON or a multipart form.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', BROKEN_OFF],
  FST_PARTS_LIMIT: ['too_large', 'This form has too many fields.'],
  FST_FILES_LIMIT: ['too_large', 'This form has too many files.'],
  FST_FIELDS_LIMIT: ['too_large', 'This form has too many fields.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'A file in this form is too large.'],
};

/** An unknown error is a 500 that reveals nothing internal. */
export function toCallError(error: unknown, refusals: ConstraintRefusals = {}): CallError {
  if (isBrokenOff(error)) return new CallError('malformed', BROKEN_OFF, { cause: error });
  const known = refusalOfDatabase(refusalOfConstraint(error, refusals));
  if (known instanceof CallError) return known;
  if (known instanceof BracketNameError) return new CallError('malformed', known.message);
  const { code, statusCode } = error as Partial<FastifyError>;
  const [ours, message] = FASTIFY_ERRORS[code ?? ''] ?? [];
  if (ours && message) return new CallError(ours, message);
  if ((statusCode !== undefined && statusCode >= 400 && statusCode < 500) || error instanceof SyntaxError) {
    return new CallError('malformed', 'The request could not be read. Please check its format.');
  }
  return new CallError('server_error', 'Something went wrong on our side. Please try again.', { cause: error });
}

/** Node reports a request whose sender went away with the code of a lost database connection. */
const isBrokenOff = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

export function toErrorBody(error: CallError, requestId: string): ErrorBody {
  const errors: FieldErrors = error.errors;
  return {
    message: error.message,
    code: error.code,
    errors,
    ...(error.current !== undefined && { current: error.current }),
    ...(error.status >= 500 && { request_id: requestId }),
  };
}

export function errorAnswers(refusals: ConstraintRefusals = {}) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const known = toCallError(error, refusals);
    request.errorCode = known.code;
    const fault = { err: faultOf(known.cause ?? known) };
    if (known.status >= 500) request.log.error(fault, 'call failed');
    else if (known !== error && known.cause !== undefined) request.log.info(fault, 'refused by the database');
    if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
    void reply.code(known.status).send(toErrorBody(known, request.id));
  };
}
