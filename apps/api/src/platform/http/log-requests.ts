import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@larder/contract/wire/errors.ts';
import type { Db } from '../database/database.ts';
import { faultOf } from '../fault.ts';
import { callerNetwork } from './origins/caller-network.ts';
import type { Platform } from './context.ts';
import { insertRefusedAccess } from './origins/refused-access.queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    userId: number | null;
    errorCode: ErrorCode | null;
    refusedSignIn: { kind: 'sign_in' | 'locked_out'; userId: number | null } | null;
  }
}

const RECORDED: Partial<Record<ErrorCode, 'permission' | 'cross_origin'>> = {
  missing_permission: 'permission',
  not_staff: 'permission',
  cross_origin: 'cross_origin',
};

/**
 * No raw address, body, cookie, code or e-mail. Refused sign-ins, lock-outs, missing permissions and calls from other
 * sites get a lasting row too (STAFF-66).
 */
export function logRequests(app: FastifyInstance, platform: Pick<Platform, 'db'>): void {
  app.decorateRequest('userId', null);
  app.decorateRequest('errorCode', null);
  app.decorateRequest('refusedSignIn', null);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? (reply.statusCode < 400 ? 'page' : 'unknown'),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        staff_id: request.userId,
        address: request.ip,
      },
      'call',
    );
    await recordRefusal(platform.db, request);
  });
}

const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown';

async function recordRefusal(db: Db, request: FastifyRequest): Promise<void> {
  const { errorCode: code, method, id: request_id } = request;
  if (code === null) return;
  const { kind, userId } = request.refusedSignIn ?? { kind: RECORDED[code], userId: request.userId };
  if (kind === undefined) return;
  const refused = { kind, code, user_id: userId, method, route: routeOf(request) };
  request.log.warn({ ...refused, address: request.ip }, 'access refused');
  const row = { ...refused, address: callerNetwork(request.ip) };
  await insertRefusedAccess(db, { ...row, request_id }).catch((error: unknown) =>
    request.log.error({ err: faultOf(error) }, 'a refusal was not recorded'),
  );
}
