import { errorBody, type ErrorCode, type FieldErrors } from '@larder/contract/wire/errors.ts';

interface Failed {
  /** 0 without an answer. */
  status: number;
  code: ErrorCode | 'unreachable' | 'unreadable';
  message: string;
  isSilent?: boolean;
  errors?: FieldErrors;
  current?: unknown;
  retryAfter?: number | null;
}

/** Its message can be shown to staff. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: Failed['code'];
  readonly isSilent: boolean;
  readonly errors: FieldErrors;
  readonly current: unknown;
  readonly retryAfter: number | null;

  constructor(failed: Failed) {
    super(failed.message);
    this.name = 'CallFailure';
    this.status = failed.status;
    this.code = failed.code;
    this.isSilent = failed.isSilent ?? false;
    this.errors = failed.errors ?? {};
    this.current = failed.current;
    this.retryAfter = failed.retryAfter ?? null;
  }

  /** May have succeeded without an answer: a retry must use the same key. */
  get leavesDoubt(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'in_progress';
  }
}

export const unreachable = () =>
  new CallFailure({
    status: 0,
    code: 'unreachable',
    message: 'The server could not be reached. Check your connection and try again.',
    isSilent: true,
  });

export const unreadable = (status: number) =>
  new CallFailure({
    status,
    code: 'unreadable',
    message: 'The server sent an unreadable answer. Reload the page.',
    isSilent: true,
  });

/** A foreign body, such as a gateway's page, has no message. */
export async function failureOf(response: Response): Promise<CallFailure> {
  const { status } = response;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  const body = errorBody.safeParse(await response.json().catch(() => null));
  const { message: said, ...known } = body.success ? body.data : { message: '', code: 'server_error' as const };
  const otherwise = status >= 500 ? 'The server could not respond. Try again in a moment.' : 'Error!';
  return new CallFailure({ ...known, status, message: said || otherwise, isSilent: said === '', retryAfter });
}

export const firstSentence = ({ errors, message }: CallFailure): string => Object.values(errors)[0]?.[0] ?? message;

/** The server's message, or `otherwise` where it gave none. */
export const serverMessage = (error: unknown, otherwise: string): string =>
  error instanceof CallFailure && !error.isSilent ? error.message : otherwise;
