import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { CallError } from '../../call-error.ts';

/** Supervisors call these by any host name. */
const ANY_HOST = /^\/(healthz|readyz|metrics)\/?(\?|$)/;

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Like a browser: lower case, no trailing dot, the protocol's default port. */
function readHost(host: string, protocol: string): { name: string; port: string } | null {
  const address = `${protocol}//${host}`;
  if (!URL.canParse(address)) return null;
  const { hostname, port, pathname, username, search, hash } = new URL(address);
  if (pathname !== '/' || username !== '' || search !== '' || hash !== '') return null;
  return { name: hostname.replace(/\.$/, ''), port: port || (protocol === 'https:' ? '443' : '80') };
}

function withPortIfNamed(host: string, protocol: string): string | null {
  const read = readHost(host, protocol);
  return read && (/:\d+$/.test(host) ? `${read.name}:${read.port}` : read.name);
}

/** With DNS rebinding a foreign page is same-origin for its browser, but it cannot choose another Host (STAFF-67). */
export function refuseOtherHosts(app: FastifyInstance, { PUBLIC_URL, PORT, ALLOWED_HOSTS }: Config): void {
  const { protocol, host: publicHost } = new URL(PUBLIC_URL);
  const always = new Set([publicHost, ...ALLOWED_HOSTS].flatMap((host) => withPortIfNamed(host, protocol) ?? []));
  const isOurs = (request: FastifyRequest) => {
    const named = readHost(request.headers.host ?? '', protocol);
    if (!named) return false;
    const port = String(request.socket.localPort ?? PORT);
    const isLocal = LOCAL.includes(named.name) && named.port === port;
    return isLocal || always.has(named.name) || always.has(`${named.name}:${named.port}`);
  };
  app.addHook('onRequest', async (request) => {
    if (ANY_HOST.test(request.url) || isOurs(request)) return;
    throw new CallError(
      'wrong_host',
      'Larder does not answer to this host name. Use its public address, or add the name to ALLOWED_HOSTS.',
    );
  });
}
