import { CallError } from '../call-error.ts';
import { codeOf } from '../start-fault.ts';

// A busy or unreachable database, or a value it cannot store, is not a fault of the program: tell staff what to do.

const BAD_VALUE: ['invalid', string] = [
  'invalid',
  'A number, date or text in this request is not valid. Please correct it.',
];
const AWAY: ['unavailable', string] = [
  'unavailable',
  'Larder cannot reach its database at the moment. Please try again in a minute.',
];

const BUSY: ['in_progress', string] = [
  'in_progress',
  'Someone else is changing the same record. Please try again in a moment.',
];

/** By SQLSTATE, or the system's code when a connection failed. */
const REFUSALS: Record<string, ['invalid' | 'in_progress' | 'unavailable', string]> = {
  '22003': BAD_VALUE,
  '22007': BAD_VALUE,
  '22008': BAD_VALUE,
  '22021': BAD_VALUE,
  '22P02': BAD_VALUE,
  '22P05': BAD_VALUE,
  '55P03': BUSY,
  '40001': BUSY,
  '40P01': BUSY,
  '57014': ['unavailable', 'This took too long and was stopped. Please try again, or request less.'],
  '08003': AWAY,
  '08006': AWAY,
  // It leads to a server that only reads, such as one whose storage is full.
  '25006': AWAY,
  '25P03': AWAY,
  '53200': ['unavailable', 'The database has too much to do at the moment. Please try again in a minute.'],
  '53300': AWAY,
  '57P01': AWAY,
  '57P02': AWAY,
  '57P03': AWAY,
  ECONNRESET: AWAY,
  EHOSTUNREACH: AWAY,
  ENETUNREACH: AWAY,
  ETIMEDOUT: AWAY,
  EPIPE: AWAY,
};

/** Messages of the driver without a code, for failed and lost connections. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

const isLost = (error: unknown) =>
  error instanceof Error && (LOST.test(error.message) || ('syscall' in error && error.syscall === 'connect'));

/** The database, or the connection to it, was lost. */
export const isAway = (error: unknown): boolean => isLost(error) || REFUSALS[codeOf(error) ?? ''] === AWAY;

export function refusalOfDatabase(error: unknown): unknown {
  const [code, message] = isLost(error) ? AWAY : (REFUSALS[codeOf(error) ?? ''] ?? []);
  return code && message ? new CallError(code, message, { cause: error }) : error;
}
