import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../../test/config.ts';
import { serveConsole } from './console-pages.ts';
import { errorAnswers } from './error-answers.ts';

const PAGE_FILES = {
  '/users/$id': ['assets/user-page-1.js'],
  '/users/new': ['assets/new-user-page-1.js', 'assets/new-user-page-1.css'],
};
const TEMPLATE = `<html><script src="/assets/first-paint-1.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-1.css"></html>`;
const BLOCKING =
  '</assets/first-paint-1.js>; rel=preload; as=script, </assets/index-1.css>; rel=preload; as=style; crossorigin';
const folder = mkdtempSync(join(tmpdir(), 'larder-console-'));
let app: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), TEMPLATE);
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'pages.json'), JSON.stringify(PAGE_FILES));
  app = Fastify();
  app.setErrorHandler(errorAnswers());
  await serveConsole(app, testConfig(), folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['GET', '/customers/users', 200],
  ['HEAD', '/customers/users', 200],
  ['HEAD', '/', 200],
  ['POST', '/customers/users', 404],
  ['HEAD', '/api/nothing', 404],
  ['GET', '/missing.png', 404],
] as const)('%s %s is %i', async (method, url, status) => {
  const answer = await app.inject({ method, url });
  const isPage = String(answer.headers['content-type']).startsWith('text/html');
  expect([answer.statusCode, isPage]).toEqual([status, status === 200]);
});

test('no request that a page makes repeats its address, which may have the secret of a link', async () => {
  const { headers } = await app.inject({ url: '/setup?token=secret' });
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test.each([
  ['/users/12', `${BLOCKING}, </assets/user-page-1.js>; rel=modulepreload`],
  [
    '/users/new?step=1',
    `${BLOCKING}, </assets/new-user-page-1.css>; rel=preload; as=style; crossorigin, </assets/new-user-page-1.js>; rel=modulepreload`,
  ],
  ['/users/12/orders', undefined],
])(
  'the page %s names the files that it needs in its Link header, first those that it is not painted without',
  async (url, link) => {
    const { headers } = await app.inject({ url });
    expect(headers['link']).toBe(link);
  },
);
