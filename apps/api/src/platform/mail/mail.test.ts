import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testConfig, testFiles } from '../../../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Config } from '../../config.ts';
import { signInCodeMail } from '../../areas/staff/sign-in/sign-in-code.mail.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { type RunningJobs, startJobs } from '../jobs/start-jobs.ts';
import { queueMail } from './queue-mail.ts';
import { sendMail } from './send-mail.job.ts';

interface Received {
  from: string;
  to: string[];
  source: string;
}

let testDatabase: TestDatabase;
let database: Database;
let server: SMTPServer;
let url = '';
let received: Received[] = [];
let refusals = 0;
let jobs: RunningJobs;
let logged = '';

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(refusals-- > 0 ? Object.assign(new Error('Try again'), { responseCode: 451 }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => {
  received = [];
  refusals = 0;
  logged = '';
});
afterEach(() => jobs.stop());

const start = async (MAIL_URL?: string, changes: Partial<Config> = {}) => {
  const config = {
    ...testConfig({ MAIL_FROM: 'Larder <larder@example.test>' }),
    ...(MAIL_URL !== undefined && { MAIL_URL }),
    ...changes,
  };
  const schedules = { business: [], cleanUp: [], health: [] };
  const log = pino({ level: 'trace' }, { write: (line) => void (logged += line) });
  jobs = await startJobs({
    connection: testDatabase.connection,
    role: 'both',
    jobs: [sendMail],
    schedules,
    config,
    files: testFiles(),
    db: database.db,
    log,
  });
};

const codeMail = signInCodeMail({
  publicUrl: 'http://localhost:3000',
  firstName: 'Ann <b>',
  code: '123456',
  verificationId: 'v-1',
  minutes: 10,
});
const queue = (key: string) =>
  database.db
    .transaction()
    .execute((tx) => queueMail(tx, { jobs }, { ...codeMail, kind: 'sign_in_code', key, to: 'ann@example.test' }));
const row = (key: string) =>
  database.db.selectFrom('mails').selectAll().where('idempotency_key', '=', key).executeTakeFirstOrThrow();

async function untilSent(key: string) {
  for (const deadline = performance.now() + 15_000; performance.now() < deadline; await sleep(20)) {
    const mail = await row(key);
    if (mail.sent_at) return mail;
  }
  throw new Error('not sent in time');
}

test('a mail reaches the mail server with its key as Message-ID, and its code is not stored', async () => {
  await start(url);
  await queue('sign-in-code:one');
  const sent = await untilSent('sign-in-code:one');
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail?.from).toBe('larder@example.test');
  expect(mail?.to).toEqual(['ann@example.test']);
  expect(mail?.source).toContain('Message-ID: <sign-in-code%3Aone@localhost>');
  expect(mail?.source).toContain('123456');
  expect([sent.text, sent.html]).toEqual([null, null]);
  expect(sent.subject).not.toContain('123456');
});

test('a mail is sent at once, not at the next poll of the queue', async () => {
  await start(url);
  await queue('at-once:first');
  await untilSent('at-once:first');
  // A poll comes two seconds after the last; the fastest run excludes a slow machine.
  let quickest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 5 && quickest > 1_500; n++) {
    const asked = performance.now();
    await queue(`at-once:${n}`);
    await untilSent(`at-once:${n}`);
    quickest = Math.min(quickest, performance.now() - asked);
  }
  expect(quickest).toBeLessThan(1_500);
});

test('a mail server without encryption gets no mail where encryption is required', async () => {
  await start(url, { MAIL_REQUIRE_TLS: true });
  await queue('encrypted');
  await expect.poll(() => logged, { timeout: 10_000 }).toContain('The mail server did not take the mail (ETLS)');
  expect(received).toEqual([]);
  await expect.poll(async () => (await row('encrypted')).failure).toBe('ETLS 500');
  expect((await row('encrypted')).sent_at).toBeNull();
  // It would be sent again during another test.
  await database.db.deleteFrom('mails').where('idempotency_key', '=', 'encrypted').execute();
});

test('two mails with one key are one mail', async () => {
  await start(url);
  await queue('twice');
  await queue('twice');
  await untilSent('twice');
  await sleep(300);
  expect(received).toHaveLength(1);
});

test('a mail that the server refuses is sent again, and the log names neither recipient nor code', async () => {
  await start(url);
  refusals = 1;
  await queue('again');
  expect((await untilSent('again')).failure).toBeNull();
  expect(received).toHaveLength(1);
  expect(logged).toContain('answered 451');
  expect(logged).not.toMatch(/ann@example|123456/);
});

test('without a mail server a mail is delivered to its row, where it can be read', async () => {
  await start();
  await queue('kept');
  const kept = await untilSent('kept');
  expect(kept.text).toContain('http://localhost:3000/login/verification?code=123456&verificationId=v-1');
  expect(received).toHaveLength(0);
});

test('names of people cannot become markup', () => {
  expect(codeMail.html).toContain('Hello Ann &lt;b&gt;');
  expect(codeMail.html).toContain('/login/verification?code=123456&amp;verificationId=v-1');
});
