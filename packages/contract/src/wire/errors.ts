import * as z from 'zod';

/** A code without a status does not compile. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  not_staff: 403,
  missing_permission: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale: 409,
  figures_changed: 409,
  in_progress: 409,
  idempotency_key_reused: 409,
  too_large: 413,
  unsupported_media_type: 415,
  wrong_host: 421,
  invalid: 422,
  refused: 422,
  charge_failed: 422,
  confirm_incomplete: 422,
  too_many_attempts: 429,
  server_error: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** By field path, such as `shipping.zip_code`. */
export type FieldErrors = Record<string, string[]>;

export const errorBody = z
  .object({
    message: z.string(),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    errors: z.record(z.string(), z.array(z.string())),
    current: z.unknown().optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
