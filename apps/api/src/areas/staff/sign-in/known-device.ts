import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rememberDevice } from './sign-in-devices.queries.ts';
import { hostCookie, isSecure, newToken, tokenHash } from './session-cookie.ts';

const NAME = 'larder_device';
const MAX_AGE_SECONDS = 400 * 24 * 3600;

export function readDevice(request: FastifyRequest, config: Config): Buffer | null {
  const token = request.cookies[hostCookie(NAME, config)];
  return token ? tokenHash(token) : null;
}

/** A new token at every sign-in makes a planted one useless; others known here stay known. */
export async function renewDevice(tx: Tx, device: Buffer | null, userId: number): Promise<string> {
  const { token, hash } = newToken();
  await rememberDevice(tx, device, hash, userId);
  return token;
}

export function setDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(hostCookie(NAME, config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: MAX_AGE_SECONDS,
  });
}
