import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { removePictures } from '../../catalogue/pictures/remove-pictures.job.ts';

const URL = '/api/sales/admin/settings/popup/skip-order';
let server: TestServer;
let staff: { id: number; email: string };
let session: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-skip-popup-'));
  server = await startTestServer({ FILES_URL: folder });
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await server.db.deleteFrom('skip_order_popup').execute();
});

const read = async () => (await server.call('GET', URL, { as: session })).body.data;
const put = (body: object) => server.call('PUT', URL, { as: session, body });
const send = (fields: Record<string, File | string>) => {
  const form = new FormData();
  form.set('_method', 'PUT');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return server.call('POST', URL, { form, as: session });
};
const png = async (background = '#c84') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ],
    'a.png',
    { type: 'image/png' },
  );
const storedFolders = (): string[] =>
  existsSync(join(folder, 'marketing')) ? readdirSync(join(folder, 'marketing')) : [];
async function runRemovals(): Promise<void> {
  const { rows } = await sql<{ files: string[] }>`
    select data->'files' as files from pgboss.job where name = ${removePictures.name}`.execute(server.db);
  await removePictures.run(
    { files: rows.flatMap((row) => row.files) },
    {
      ...server.platform,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      transaction: (work) => inTransaction(server.db, work),
    },
  );
}

test('the popup is shown in no week until staff change it', async () => {
  expect(await read()).toMatchObject({
    top_image_url: null,
    header_text: '',
    is_reasons_visible: true,
    allowed_week_numbers: [],
    only_for_specific_users: false,
    user_ids: [],
    version: 1,
    updated: null,
  });
});

test('a form saves every field, with lists as text, and answers who saved it', async () => {
  const customer = await buildCustomer(server.db);
  const { status, body } = await send({
    top_cta_text: 'Keep your <b>box</b>',
    is_top_cta_visible: '1',
    bottom_cta_text: 'Skip anyway',
    header_text: 'Wait',
    is_header_text_visible: '1',
    is_reasons_visible: '0',
    survey_reasons_header_text: 'Why?',
    allowed_week_numbers: '202653\n202701\n\n202653',
    only_for_specific_users: '1',
    user_ids: `[${customer.id}]`,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({
    top_cta_text: 'Keep your <b>box</b>',
    is_top_cta_visible: true,
    bottom_cta_text: 'Skip anyway',
    header_text: 'Wait',
    is_header_text_visible: true,
    is_reasons_visible: false,
    survey_reasons_header_text: 'Why?',
    allowed_week_numbers: [202653, 202701],
    only_for_specific_users: true,
    user_ids: [customer.id],
    version: 2,
    updated: { by: { email: staff.email } },
  });
  expect(await read()).toEqual(body.data);
  const change = await server.db
    .selectFrom('changes')
    .select('after')
    .where('name', '=', 'skip_order_popup_updated')
    .executeTakeFirstOrThrow();
  expect(change.after).toMatchObject({ bottom_cta_text: 'Skip anyway', user_ids: [customer.id] });
});

test('only basic HTML is kept in the texts, on the way in and on the way out', async () => {
  const html = '<b>Wait</b><script>alert(1)</script><img src=x onerror=alert(1)>';
  const { body } = await put({ top_cta_text: html, header_text: html, survey_reasons_header_text: html });
  const { top_cta_text, header_text, survey_reasons_header_text } = body.data;
  expect([top_cta_text, header_text, survey_reasons_header_text]).toEqual(Array(3).fill('<b>Wait</b>'));
  await server.db.updateTable('skip_order_popup').set({ header_text: '<i onclick=x>Old</i>' }).execute();
  expect((await read()).header_text).toBe('<i>Old</i>');
});

test.each([
  ['an unknown week', { allowed_week_numbers: [202753] }, 'allowed_week_numbers', /Unknown week: 202753/],
  ['a week without its year', { allowed_week_numbers: '48' }, 'allowed_week_numbers.0', /year and the week/],
  [
    'user IDs that are not JSON',
    { user_ids: '1,2' },
    'user_ids',
    'Please enter user IDs as a JSON list, such as [12, 34].',
  ],
  ['user IDs that are not a list', { user_ids: '{"a":1}' }, 'user_ids', /JSON list/],
  [
    'a user ID that is not a number',
    { user_ids: '[1.5]' },
    'user_ids.0',
    'User IDs must be whole numbers, one per line.',
  ],
  ['unknown users', { user_ids: [987_654, 987_655] }, 'user_ids', 'Unknown customer ID: 987654, 987655.'],
  ['a value that is neither yes nor no', { is_top_cta_visible: 'perhaps' }, 'is_top_cta_visible', /./],
])('%s is refused under its field, and nothing is saved', async (_, body, field, message) => {
  const answer = await put({ bottom_cta_text: 'Changed', ...body });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  expect(answer.body.errors[field][0]).toMatch(message);
  expect((await read()).bottom_cta_text).toBe('');
});

test('the popup cannot be shown to staff', async () => {
  expect((await put({ user_ids: [staff.id] })).body.errors).toEqual({
    user_ids: [`Unknown customer ID: ${staff.id}.`],
  });
});

test('the top image survives other saves, can be replaced and can be removed', async () => {
  const first = (await send({ top_image_file: await png() })).body.data.top_image_url;
  expect((await server.app.inject({ url: first })).headers['content-type']).toBe('image/webp');
  const stays = await send({ top_image_file: '', top_image_url: first, bottom_cta_text: 'Skip' });
  expect(stays.body.data.top_image_url).toBe(first);
  const second = await send({ top_image_file: await png('#4c8'), top_image_url: first });
  expect(second.body.data.top_image_url).not.toBe(first);
  await runRemovals();
  expect(storedFolders()).toHaveLength(1);
  expect((await send({ top_image_url: '' })).body.data.top_image_url).toBeNull();
  await runRemovals();
  expect(storedFolders()).toEqual([]);
  const text = new File(['hello'], 'a.png', { type: 'image/png' });
  expect(Object.keys((await send({ top_image_file: text })).body.errors)).toEqual(['top_image_file']);
});

test('of two concurrent saves one is refused with the fields that the other changed', async () => {
  const answers = await Promise.all([
    put({ bottom_cta_text: 'Mine', version: 1 }),
    put({ header_text: 'Theirs', version: 1 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const stale = answers.find(({ status }) => status === 409);
  expect(stale?.body.code).toBe('stale');
  expect(['bottom_cta_text', 'header_text']).toContain(Object.keys(stale?.body.errors)[0]);
  expect((await put({ bottom_cta_text: 'Over' })).status).toBe(200);
});

test('signed-out callers can neither see nor change the popup', async () => {
  expect((await server.call('GET', URL)).status).toBe(401);
  expect((await server.call('PUT', URL, { body: { bottom_cta_text: 'x' } })).status).toBe(401);
});
