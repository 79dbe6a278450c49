import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { IMPERSONATION_MINUTES } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import type { Config } from '../../../config.ts';
import { machineNow } from '../../../platform/clock.ts';
import { isSecure } from '../sign-in/session-cookie.ts';

const NAME = 'impersonation';

const impersonation = z.object({
  impersonation_id: z.int(),
  staff_id: z.int(),
  user_id: z.int(),
  expires_at: z.string(),
});
export type Impersonation = z.infer<typeof impersonation>;

const signatureOf = (payload: string, config: Config) =>
  createHmac('sha256', config.APP_SECRET).update(payload).digest();

export function signImpersonation(claims: Impersonation, config: Config): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signatureOf(payload, config).toString('base64url')}`;
}

export function readImpersonation(request: FastifyRequest, config: Config): Impersonation | null {
  const [payload = '', signature = ''] = (request.cookies[NAME] ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const ours = signatureOf(payload, config);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null;
  const claims = impersonation.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!claims.success) return null;
  const hasExpired = Temporal.Instant.compare(Temporal.Instant.from(claims.data.expires_at), machineNow()) <= 0;
  return hasExpired ? null : claims.data;
}

/** The storefront may be on a sister host: COOKIE_DOMAIN names their common domain. */
const options = (config: Config) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    ...(config.COOKIE_DOMAIN !== undefined && { domain: config.COOKIE_DOMAIN }),
  }) as const;

export function setImpersonation(reply: FastifyReply, config: Config, claims: Impersonation): void {
  reply.setCookie(NAME, signImpersonation(claims, config), { ...options(config), maxAge: IMPERSONATION_MINUTES * 60 });
}

export function clearImpersonation(reply: FastifyReply, config: Config): void {
  reply.clearCookie(NAME, options(config));
}
