import type { FastifyRequest } from 'fastify';
import { CallError } from '../../../platform/call-error.ts';
import { NoPrimary } from '../../../platform/database/hosts/hosts.ts';
import type { Platform, Staff } from '../../../platform/http/context.ts';
import { hasChangedLately } from '../../../platform/http/changed-lately.ts';
import type { Authentication } from '../../../platform/http/register-routes.ts';
import { readTogether } from '../../../platform/read-together.ts';
import { readSessionCookie, tokenHash } from './session-cookie.ts';
import { listSessions, markSessionUsed } from './sign-in.queries.ts';

const MOST_SEEN = 1_000;

/** 401 without a session, 403 `not_staff` for former staff. Remembers the user of each session until it is refused. */
export function openAuthentication(platform: Pick<Platform, 'db' | 'config' | 'replicas'>): Authentication {
  const { db, config } = platform;
  const finding = (withPosition: boolean) =>
    readTogether(async (keys: string[]) => {
      const hashes = keys.map((key) => Buffer.from(key, 'base64'));
      const sessions = await listSessions(db, hashes, withPosition);
      return new Map(sessions.map((session) => [session.token_hash.toString('base64'), session]));
    });
  const findSession = finding(false);
  const findSessionAndPosition = finding(true);
  const seen = new Map<string, Staff>();

  const keyOf = (request: FastifyRequest) => {
    const token = readSessionCookie(request, config);
    return token === undefined ? undefined : tokenHash(token).toString('base64');
  };

  async function staffWith(key: string | undefined, request: FastifyRequest, isUse: boolean): Promise<Staff> {
    const find = platform.replicas && hasChangedLately(request) ? findSessionAndPosition : findSession;
    const session = key === undefined ? undefined : await find(key);
    if (!session) throw new CallError('unauthenticated', 'Please sign in.');
    if (session.position === null)
      throw new NoPrimary('The connection leads to a standby, which may lack own changes.');
    request.userId = session.id;
    request.changedUntil = session.position ?? null;
    if (!session.is_admin) throw new CallError('not_staff', 'Only staff may use this console.');
    if (isUse && session.is_to_be_seen) await markSessionUsed(db, session.session_id);
    const { id, email, first_name, last_name, roles, session_id } = session;
    return { id, email, first_name, last_name, roles, session_id };
  }

  return {
    seen: (request) => seen.get(keyOf(request) ?? ''),
    authenticate: async (request, isUse) => {
      const key = keyOf(request);
      try {
        const staff = await staffWith(key, request, isUse);
        if (key !== undefined) remember(seen, key, staff);
        return staff;
      } catch (error) {
        if (key !== undefined && error instanceof CallError) seen.delete(key);
        throw error;
      }
    },
  };
}

function remember(seen: Map<string, Staff>, key: string, staff: Staff): void {
  seen.delete(key);
  seen.set(key, staff);
  const [oldest] = seen.keys();
  if (oldest !== undefined && seen.size > MOST_SEEN) seen.delete(oldest);
}
