import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildCustomer, buildStaff } from '../../../test/builders.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { serverOn, type TestServer } from '../../../test/server.ts';
import { statementsSent } from '../../../test/statements.ts';

const ME = '/api/management/me';
const USERS = '/api/customers/admin/users?page=1&per_page=10';
const TEMPLATE = `<head><meta name="larder" content="__LARDER__" /><meta name="csp-nonce" content="__CSP_NONCE__" />
<script type="module" crossorigin src="/assets/index-1.js"></script></head><body><div id="root"></div></body>`;
/** In place of the bundle that the build makes of the console. */
const SCREENS = `
const CALLS = {
  '/users': ['${ME}', '${USERS}'],
  '/missing': ['${ME}', '/api/nothing'],
  '/broken': ['${ME}'],
};
let tries = 0;
export const openScreens = async (settings) => {
  if (tries++ === 0) throw new Error('A file of it is missing.');
  return {
  callsOf: (href) => CALLS[href.split('?')[0]] ?? [],
  renderScreen: async ({ href, answers, nonce }) => {
    if (href === '/broken') throw new Error('It cannot be rendered.');
    return '<main data-nonce="' + nonce + '" data-environment="' + JSON.parse(settings).environment + '">'
      + Object.keys(answers).length + ' answers</main>';
  },
};
};
`;

const folder = mkdtempSync(join(tmpdir(), 'larder-first-screen-'));
let server: TestServer;
let as: string;
beforeAll(async () => {
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, '.server'));
  writeFileSync(join(folder, 'index.html'), TEMPLATE);
  writeFileSync(join(folder, '.vite', 'pages.json'), JSON.stringify({ '/users': ['assets/landing-1.css'] }));
  writeFileSync(join(folder, '.server', 'screens.js'), SCREENS);
  writeFileSync(join(folder, '.server', 'package.json'), '{"type":"module"}');
  server = await serverOn(await createTestDatabase(), {}, pino({ level: 'silent' }), null, folder);
  as = await server.session((await buildStaff(server.db, 'support')).id);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

const page = (url = '/users', cookie: string | undefined = as) => server.call('GET', url, { as: cookie });
const answersIn = (body: string) =>
  JSON.parse(
    /<script type="application\/json" id="first-answers">(?<json>.*?)<\/script>/s.exec(body)?.groups?.['json'] ??
      'null',
  );
/** Refusals are recorded after the answer. */
const isNoRecord = (text: string) => !text.includes('refused_access');
const PLAIN = '<div id="root"></div>';
const ENTRY = '<script type="module" crossorigin src="/assets/index-1.js"></script>';

test('a bundle that cannot be opened leaves the page plain, and is opened again for the next', async () => {
  expect((await page()).body).toContain(PLAIN);
  expect((await page()).body).toContain('2 answers');
});

test('the page of a screen has its markup, its styles, and the answers to its first calls as the calls give them', async () => {
  const { status, body, headers } = await page();
  expect(status).toBe(200);
  expect(body).toContain('data-environment="development">2 answers</main></div>');
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/landing-1.css">');
  const [me, users] = await Promise.all([ME, USERS].map((url) => server.call('GET', url, { as })));
  expect(answersIn(body)).toEqual({ [ME]: me?.body, [USERS]: users?.body });
  const nonce = /data-nonce="(?<nonce>[^"]+)"/.exec(body)?.groups?.['nonce'] ?? '';
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
  });
  expect(body).toContain(`<meta name="csp-nonce" content="${nonce}" />`);
});

test('the entry of the console is fetched ahead and not run by a page that has its screen, so that it is painted first', async () => {
  const { body } = await page();
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/index-1.js" data-entry>');
  expect(body).not.toContain(ENTRY);
});

test('the page of a screen makes the statements of its calls and no others', async () => {
  const byCalls = await statementsSent(async () => {
    for (const url of [ME, USERS]) await server.call('GET', url, { as });
  });
  const byPage = await statementsSent(() => page());
  expect(byPage.toSorted()).toEqual(byCalls.toSorted());
});

test.each([
  ['a stranger', async () => ''],
  ['an ended session', async () => 'larder_session=unknown'],
  ['former staff', async () => server.session((await buildCustomer(server.db)).id)],
])('%s gets the plain page, and no call but the one that says who asks is made', async (_, sessionOf) => {
  const cookie = await sessionOf();
  let body = '';
  const sent = await statementsSent(async () => {
    ({ body } = await page('/users', cookie));
  });
  expect(body).toContain(PLAIN);
  expect(body).toContain(ENTRY);
  expect(body).not.toContain('first-answers');
  const byCall = cookie === '' ? [] : await statementsSent(() => server.call('GET', ME, { as: cookie }));
  expect(sent.filter(isNoRecord)).toEqual(byCall.filter(isNoRecord));
});

test.each(['/missing', '/broken', '/orders'])(
  'the page %s is plain: a call fails, the screen cannot be rendered, or the server does not know its calls',
  async (url) => {
    const { status, body } = await page(url);
    expect(status).toBe(200);
    expect(body).toContain(PLAIN);
    expect(body).toContain(ENTRY);
  },
);

test('text of a customer stays text', async () => {
  const last_name = '</script><script>alert(1)</script><!--';
  await buildCustomer(server.db, { last_name });
  const { body } = await page();
  expect(body).not.toContain('alert(1)</script>');
  expect(body.match(/<script/g)).toHaveLength(1);
  const users = answersIn(body)[USERS].data as { last_name: string }[];
  expect(users.map((user) => user.last_name)).toContain(last_name);
});

test('the page of a screen is not compressed: its length would tell what it says', async () => {
  const headers = { cookie: as, 'accept-encoding': 'gzip, br' };
  const answer = await server.app.inject({ url: '/users', headers });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.payload).toContain('2 answers</main>');
});

test('HEAD makes no calls', async () => {
  const sent = await statementsSent(() => server.call('HEAD', '/users', { as }));
  expect(sent).toEqual([]);
});

test('a page whose calls meet the end of the program is plain, and the log has no error', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const ending = await serverOn(await createTestDatabase(), {}, log, null, folder);
  const cookie = await ending.session((await buildStaff(ending.db, 'support')).id);
  const inject = ending.app.inject.bind(ending.app) as (options: unknown) => Promise<{ body: string }>;
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(ending.app, 'inject').mockImplementation((async (options: unknown) => {
    asked.resolve();
    await goOn.promise;
    return inject(options);
  }) as never);
  const answer = inject({ url: '/users', headers: { cookie } });
  await asked.promise;
  const closed = ending.close();
  await expect.poll(() => inject({ url: '/livez' }).then(() => '', String)).toContain('has already been closed');
  goOn.resolve();
  expect((await answer).body).toContain(PLAIN);
  await closed;
  expect(lines).toEqual([]);
});

// Last: pages are plain for ten seconds then.
test('a slow call leaves the page plain after a second, and pages are plain for ten seconds then', async () => {
  const inject = server.app.inject.bind(server.app) as (options: unknown) => Promise<unknown>;
  const calls = vi.spyOn(server.app, 'inject').mockImplementation((async (options: { url: string }) => {
    if (options.url === USERS) await new Promise((resolve) => setTimeout(resolve, 3_000));
    return inject(options);
  }) as never);
  // Past the spy: the page itself is asked for by `inject` too.
  const ask = () => inject({ url: '/users', headers: { cookie: as } }) as Promise<{ body: string }>;
  const started = performance.now();
  expect((await ask()).body).toContain(PLAIN);
  expect(performance.now() - started).toBeGreaterThan(990);
  expect(performance.now() - started).toBeLessThan(2_900);
  expect(calls).toHaveBeenCalledTimes(2);
  expect((await ask()).body).toContain(PLAIN);
  expect(calls).toHaveBeenCalledTimes(2);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  calls.mockRestore();
  expect((await ask()).body).toContain('2 answers');
});
