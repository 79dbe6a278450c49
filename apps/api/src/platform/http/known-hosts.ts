import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { CallError } from '../call-error.ts';

/** What supervisors ask, by whatever name they know the machine. */
const ANY_HOST = /^\/(healthz|readyz|metrics)\/?(\?|$)/;

/**
 * Answers only calls that name a host of ours. A page elsewhere whose name is made to lead here (DNS rebinding) would be
 * the same origin for its browser; it cannot choose another Host.
 */
export function refuseOtherHosts(app: FastifyInstance, { PUBLIC_URL, PORT, ALLOWED_HOSTS }: Config): void {
  const { protocol, host: publicHost } = new URL(PUBLIC_URL);
  const asUrl = (host: string) => (URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : null);
  const always = new Set([publicHost, ...ALLOWED_HOSTS]);
  const isOurs = (request: FastifyRequest) => {
    const named = asUrl(request.headers.host ?? '');
    if (!named || named.pathname !== '/' || named.username !== '' || named.search !== '' || named.hash !== '')
      return false;
    const port = request.socket.localPort ?? PORT;
    const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => asUrl(`${name}:${port}`)?.host);
    return always.has(named.host) || always.has(named.hostname) || local.includes(named.host);
  };
  app.addHook('onRequest', async (request) => {
    if (ANY_HOST.test(request.url) || isOurs(request)) return;
    throw new CallError(
      'wrong_host',
      'Larder does not answer to this host name. Use its public address, or add the name to ALLOWED_HOSTS.',
    );
  });
}
