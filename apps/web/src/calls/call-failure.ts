import { errorBody, type ErrorCode, type FieldErrors } from '@larder/contract/wire/errors.ts';

interface Failed {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  code: ErrorCode | 'unreachable' | 'unreadable';
  message: string;
  /** The message is ours, the server gave none. */
  isSilent?: boolean;
  errors?: FieldErrors;
  /** The record as it is now, still as the wire carries it (409). */
  current?: unknown;
  /** Seconds to wait, where the server says so (429, 503). */
  retryAfter?: number | null;
}

/** Why a call gave no answer. Its message is a sentence to show as it stands. */
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

  /** Whether the same thing may have been done although no answer says so: trying again needs the same key. */
  get leavesDoubt(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'in_progress';
  }
}

export const unreachable = () =>
  new CallFailure({ status: 0, code: 'unreachable', message: 'The server could not be reached.', isSilent: true });

export const unreadable = (status: number) =>
  new CallFailure({
    status,
    code: 'unreadable',
    message: 'The answer of the server could not be read. Please reload the page.',
    isSilent: true,
  });

/** What the server says of the failure; an answer that is not ours, a gateway's page say, is a fault without words. */
export async function failureOf(response: Response): Promise<CallFailure> {
  const { status } = response;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  const body = errorBody.safeParse(await response.json().catch(() => null));
  const { message: said, ...known } = body.success ? body.data : { message: '', code: 'server_error' as const };
  const otherwise = status >= 500 ? 'The server could not answer. Please try again in a moment.' : 'Error!';
  return new CallFailure({ ...known, status, message: said || otherwise, isSilent: said === '', retryAfter });
}

/** What is wrong with the first field that is; without any, the message. */
export const firstSentence = ({ errors, message }: CallFailure): string => Object.values(errors)[0]?.[0] ?? message;

/** The server's own words; without any, `otherwise`. */
export const serverMessage = (error: unknown, otherwise: string): string =>
  error instanceof CallFailure && !error.isSilent ? error.message : otherwise;
