import { readFileSync } from 'node:fs';
import { MARK, PASSWORD } from './made-by-api.ts';
import { codeIn, mailbox, STAFF } from './sign-in-by-api.ts';
import { address, expect, statePath, test } from './world.ts';

// Runs after all other journeys and searches the program's log for what they typed and received.

/** Printed at the start of a demo; no call writes it. */
const GREETING = /^Demo sign-in: /;

const linesOfLog = () =>
  readFileSync(process.env['LARDER_LOG'] ?? '', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !GREETING.test(line));

const linesWith = (lines: string[], text: string | RegExp) =>
  lines.filter((line) =>
    typeof text === 'string' ? line.toLowerCase().includes(text.toLowerCase()) : text.test(line),
  );

test.skip(() => !process.env['LARDER_LOG'], 'the program was started by somebody else');

test('the log of all journeys has no personal data, cookie, code or body', async () => {
  const lines = linesOfLog();
  expect(lines.length).toBeGreaterThan(100);
  expect(linesWith(lines, /[\w.+-]+(@|%40)[\w-]+\.\w+/), 'e-mail addresses').toEqual([]);
  expect(linesWith(lines, MARK), 'what was typed').toEqual([]);
  expect(linesWith(lines, 'chlo'), 'what was searched').toEqual([]);
  expect(linesWith(lines, '5550142'), 'phone numbers').toEqual([]);
  for (const password of [PASSWORD, STAFF.password]) expect(linesWith(lines, password), 'passwords').toEqual([]);
  expect(linesWith(lines, /cookie|larder_session/i), 'cookies').toEqual([]);
  expect(linesWith(lines, /verificationId|"body"|keyword/), 'bodies and parameters').toEqual([]);

  const { cookies } = JSON.parse(readFileSync(statePath(), 'utf8')) as { cookies: { value: string }[] };
  expect(cookies.length).toBeGreaterThan(0);
  for (const { value } of cookies) expect(linesWith(lines, value), 'a session').toEqual([]);
  const codes = (await mailbox(address())).filter(({ subject }) => subject.includes('sign-in code')).map(codeIn);
  expect(codes.length).toBeGreaterThan(0);
  for (const code of codes) expect(linesWith(lines, new RegExp(`\\b${code}\\b`)), 'a code').toEqual([]);
});

test('every call in the log has its request id, and nothing failed', async () => {
  const entries = linesOfLog()
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const calls = entries.filter(({ msg }) => msg === 'call');
  expect(calls.length).toBeGreaterThan(100);
  // One expectation for all: one each for tens of thousands of calls takes 20 s.
  expect(calls.filter((call) => !/^[\da-f-]{36}$/.test(String(call['request_id'])))).toEqual([]);
  expect(new Set(calls.map((call) => call['request_id'])).size).toBe(calls.length);
  const faults = entries.filter(({ level, status }) => Number(level) >= 50 || Number(status) >= 500);
  expect(faults).toEqual([]);
});
