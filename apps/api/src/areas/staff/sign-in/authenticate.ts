import type { FastifyRequest } from 'fastify';
import { CallError } from '../../../platform/call-error.ts';
import { NoPrimary } from '../../../platform/database/hosts/hosts.ts';
import type { Platform, Staff } from '../../../platform/http/context.ts';
import type { Authentication } from '../../../platform/http/register-routes.ts';
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

const MOST_SEEN = 1_000;

/** Remembers whom it saw with which session, and forgets whom it refuses. */
export function openAuthentication(platform: Pick<Platform, 'db' | 'config' | 'replicas'>): Authentication {
  const seen = new Map<string, Staff>();
  const keyOf = (request: FastifyRequest) => {
    const token = readSessionCookie(request, platform.config);
    return token === undefined ? undefined : tokenHash(token).toString('base64');
  };
  return {
    seen: (request) => seen.get(keyOf(request) ?? ''),
    authenticate: async (request, isUse) => {
      const key = keyOf(request);
      try {
        const staff = await authenticate(platform, request, isUse);
        if (key !== undefined) {
          seen.delete(key);
          seen.set(key, staff);
          const [oldest] = seen.keys();
          if (oldest !== undefined && seen.size > MOST_SEEN) seen.delete(oldest);
        }
        return staff;
      } catch (error) {
        if (key !== undefined && error instanceof CallError) seen.delete(key);
        throw error;
      }
    },
  };
}
