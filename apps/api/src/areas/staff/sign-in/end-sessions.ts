import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/record.ts';
import { endImpersonationsOf } from '../impersonation/end-impersonation.ts';
import { deleteOpenChallenges, endAllSessions } from './sign-in.queries.ts';

/** Codes first: a sign-in being verified holds its code, so its session is found and ended too. */
export async function endSessionsOf(tx: Tx, actor: Actor, userId: number): Promise<void> {
  await deleteOpenChallenges(tx, userId);
  await endAllSessions(tx, userId);
  await endImpersonationsOf(tx, actor, userId);
}
