import type { Tx } from '../../platform/database.ts';
import type { Actor } from '../../platform/record.ts';
import { endImpersonationsOf } from './end-impersonation.ts';
import { deleteOpenChallenges, endAllSessions } from './sign-in.queries.ts';

/**
 * Ends all that a user is signed in to, and what they do as a customer. The codes go first: a sign-in that is just being
 * verified holds its code until its session is there, and that session ends too.
 */
export async function endSessionsOf(tx: Tx, actor: Actor, userId: number): Promise<void> {
  await deleteOpenChallenges(tx, userId);
  await endAllSessions(tx, userId);
  await endImpersonationsOf(tx, actor, userId);
}
