import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import type { Config } from '../../../config.ts';

const NAME = 'larder_session';
const MAX_AGE_SECONDS = SESSION_DAYS * 24 * 3600;

/** In production (STAFF-31), and when the console's address is https. */
export const isSecure = (config: Config): boolean => config.isProduction || config.PUBLIC_URL.startsWith('https:');

const options = (config: Config) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const;

/** Browsers accept a `__Host-` cookie from this host alone, so no sister host can plant one. */
export const hostCookie = (name: string, config: Config): string => (isSecure(config) ? `__Host-${name}` : name);

export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

export const readSessionCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[hostCookie(NAME, config)];

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(hostCookie(NAME, config), token, { ...options(config), maxAge: MAX_AGE_SECONDS });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(hostCookie(NAME, config), options(config));
}
