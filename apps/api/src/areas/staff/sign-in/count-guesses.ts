import { CallError } from '../../../platform/call-error.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { beginAttempt } from './sign-in-limits.ts';

/** An unknown link of a setup or an invitation, or a wrong code, counts as a failed sign-in of its address (STAFF-28). */
export async function countGuesses<T>(call: CallContext, work: () => Promise<T>): Promise<T> {
  const attempt = await beginAttempt(call, '');
  try {
    const result = await work();
    await attempt.succeed();
    return result;
  } catch (error) {
    if (isGuess(error)) call.request.refusedSignIn = { kind: 'sign_in', userId: null };
    else await attempt.succeed();
    throw error;
  }
}

const isGuess = (error: unknown) =>
  error instanceof CallError && (error.code === 'not_found' || 'code' in error.errors);
