import type { FastifyRequest } from 'fastify';
import { CallError } from '../../../platform/call-error.ts';
import { NoPrimary } from '../../../platform/database/hosts/hosts.ts';
import type { Platform, Staff } from '../../../platform/http/context.ts';
import { hasChangedLately } from '../../../platform/http/changed-lately.ts';
import { readSessionCookie, tokenHash } from './session-cookie.ts';
import { findSession, markSessionUsed } from './sign-in.queries.ts';

/** 401 without a session, 403 `not_staff` for former staff. */
export async function authenticate(
  { db, config, replicas }: Pick<Platform, 'db' | 'config' | 'replicas'>,
  request: FastifyRequest,
  isUse = true,
): Promise<Staff> {
  const token = readSessionCookie(request, config);
  const withPosition = Boolean(replicas) && hasChangedLately(request);
  const session = token ? await findSession(db, tokenHash(token), withPosition) : undefined;
  if (!session) throw new CallError('unauthenticated', 'Please sign in.');
  if (session.position === null) throw new NoPrimary('The connection leads to a standby, which may lack own changes.');
  request.userId = session.id;
  request.changedUntil = session.position ?? null;
  if (!session.is_admin) throw new CallError('not_staff', 'Only staff may use this console.');
  if (isUse && session.is_to_be_seen) await markSessionUsed(db, session.session_id);
  const { id, email, first_name, last_name, roles, session_id } = session;
  return { id, email, first_name, last_name, roles, session_id };
}
