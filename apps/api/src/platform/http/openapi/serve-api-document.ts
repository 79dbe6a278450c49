import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fastifySwagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '@larder/contract/wire/route.ts';
import { openApiDocument } from './openapi.ts';

const ICON = new URL('../../../../../web/public/icon.svg', import.meta.url);
const JSON_TYPE = 'application/json; charset=utf-8';
const TYPES: Record<string, string> = {
  '/api/docs/json': JSON_TYPE,
  '/api/docs/yaml': 'application/x-yaml; charset=utf-8',
};

/** Serialized and compressed once: strangers may fetch it, and serializing took 30 ms of the only thread. */
function prepare(document: object) {
  const plain = Buffer.from(JSON.stringify(document));
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { tag, plain, zipped: gzipSync(plain) };
}
type Prepared = ReturnType<typeof prepare>;

export async function serveApiDocument(
  app: FastifyInstance,
  routes: Record<string, Route>,
  version: string,
): Promise<void> {
  // At the first request: making it takes most of the time that an app takes to build.
  let made: Prepared | undefined;
  const prepared = () => (made ??= prepare(openApiDocument(routes, version)));
  app.get('/api/openapi.json', async (request, reply) => sendPrepared(request, reply, prepared(), JSON_TYPE));
  // The plugin's own document is never sent: see onRequest.
  await app.register(fastifySwagger, { mode: 'static', specification: { document: { openapi: '3.1.1' } as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    logo: { type: 'image/svg+xml', content: readFileSync(ICON), href: '/' },
    theme: { title: 'Larder API' },
    uiHooks: {
      // The plugin serializes on each request, as YAML in two seconds. JSON is valid YAML.
      onRequest: (request, reply, done) => {
        const type = TYPES[request.routeOptions.url ?? ''];
        if (type) void sendPrepared(request, reply, prepared(), type);
        else done();
      },
    },
  });
}

function sendPrepared(request: FastifyRequest, reply: FastifyReply, { tag, plain, zipped }: Prepared, type: string) {
  reply.header('cache-control', 'no-cache').header('etag', tag).header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  reply.type(type);
  return takesGzip(request.headers['accept-encoding'])
    ? reply.header('content-encoding', 'gzip').send(zipped)
    : reply.send(plain);
}

const isKnown = (tags: string | undefined, tag: string) =>
  tags !== undefined && tags.split(',').some((known) => ['*', tag, tag.slice(2)].includes(known.trim()));

const takesGzip = (encodings: string | undefined) => /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(encodings ?? '');
