import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { IMPORT_COLUMNS } from '@larder/domain/values/enums/zip-code-imports.ts';
import { buildShipping, buildStaff } from '../../../../test/builders.ts';
import { untilSomebodyWaits } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type ImportLine, zipArchive, zipCodesCsv, zipForm } from '../../../../test/zip-archive.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { cleanUpUploads } from '../../../platform/http/input/clean-up-uploads.job.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { JobContext, Jobs } from '../../../platform/jobs/jobs.ts';
import { checkZipCodes } from './check-zip-codes.job.ts';
import { clearZipCodeImports } from './clear-zip-code-imports.job.ts';
import { importZipCodesJob } from './import-zip-codes.job.ts';

let server: TestServer;
let staff: string;
let staffId: number;
let ctx: JobContext;
beforeAll(async () => {
  // Other test files upload at the same time: do not count their folders.
  vi.stubEnv('TMPDIR', mkdtempSync(join(tmpdir(), 'larder-zip-codes-')));
  server = await startTestServer();
  staffId = (await buildStaff(server.db)).id;
  staff = await server.session(staffId);
  await buildShipping(server.db);
  await server.db.insertInto('carriers').values({ name: 'Van', slug: 'van', external_carrier: 'nonups' }).execute();
  ctx = jobContext(server.db);
});
afterAll(async () => {
  await server.close();
  rmSync(tmpdir(), { recursive: true });
  vi.unstubAllEnvs();
});

const base = '/api/shipping/zip-code-imports';
const get = (path: string) => server.call('GET', base + path, { as: staff });
const post = (path: string) => server.call('POST', base + path, { as: staff });
const upload = (archive: Uint8Array, name?: string) =>
  server.call('POST', `${base}/upload`, { as: staff, form: zipForm(archive, name) });

async function uploaded(lines: ImportLine[], lineEnd?: string): Promise<number> {
  const { status, body } = await upload(await zipArchive({ 'zips.csv': zipCodesCsv(lines, lineEnd) }));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
async function checked(lines: ImportLine[], lineEnd?: string) {
  const id = await uploaded(lines, lineEnd);
  await checkZipCodes.run({ import_id: id }, ctx);
  const { body } = await get('');
  return body.data.find((each: { id: number }) => each.id === id);
}
async function imported(lines: ImportLine[]): Promise<number> {
  const { id } = await checked(lines);
  expect((await post(`/import/${id}`)).status).toBe(202);
  await importZipCodesJob.run({ import_id: id, staff_id: staffId }, ctx);
  return id;
}
const NO_RULE: ImportLine = {
  production_cycle_id: '',
  days_in_transit: '',
  ship_day_name: '',
  carrier: '',
  default_pc: '',
};
const zipCode = async (id: string) =>
  (await server.call('GET', `/api/shipping/zip-codes/${id}`, { as: staff })).body.data;

const uploadFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('larder-upload-')).length;

describe('an upload', () => {
  test('an upload is listed newest first, being checked at first, and then with its result', async () => {
    const id = await uploaded([{}, { production_cycle_id: 2, default_pc: 'FALSE' }]);
    const { body } = await get('?per_page=1');
    expect(body.data).toEqual([
      {
        id,
        file_name: 'zip-codes.zip',
        created_at: expect.stringMatching(/Z$/),
        imported_at: null,
        is_valid: null,
        errors: {},
        error_count: 0,
        row_count: 2,
        validation_progress: 0,
        import_progress: 0,
        created_by: { email: expect.any(String) },
        counts: null,
        reversal: null,
        reversal_refusal: 'This file was not imported.',
        refusal: 'This file is still being checked.',
      },
    ]);
    await checkZipCodes.run({ import_id: id }, ctx);
    expect((await get('')).body.data[0]).toMatchObject({ is_valid: true, validation_progress: 100, refusal: null });
  });

  test.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
  ])(
    'an upload with %s line ends, a byte order mark and a quoted line end is read with its own line numbers',
    async (_, end) => {
      const text = zipCodesCsv([{ unformatted_zip_code: `"6${end}0"` }, { carrier: 'nobody' }], end);
      const { body } = await upload(await zipArchive({ 'zips.txt': `\ufeff${text}` }));
      await checkZipCodes.run({ import_id: body.data.id }, ctx);
      const { data } = (await get('')).body;
      expect(data[0].errors).toMatchObject({ 'line 4.carrier': ['"nobody" is not the slug of a carrier.'] });
    },
  );

  test('an upload with the extra files of macOS is read', async () => {
    const files = { '__MACOSX/._zips.csv': 'x', 'zips.csv': zipCodesCsv([{}]) };
    expect((await upload(await zipArchive(files))).status).toBe(201);
  });

  test('a CSV or text file is read without an archive, such as an export, and is held to the same limits', async () => {
    const exported = await server.app.inject({ url: '/api/shipping/zip-codes.csv', headers: { cookie: staff } });
    expect((await upload(exported.rawPayload, 'zip-codes.csv')).status).toBe(201);
    expect((await upload(Buffer.from(zipCodesCsv([{}])), 'zips.TXT')).body.data).toMatchObject({
      file_name: 'zips.TXT',
      row_count: 1,
    });
    const refused = async (file: Uint8Array) => (await upload(file, 'zips.csv')).body.errors.csv[0];
    expect(await refused(Buffer.from('a,b\n'))).toMatch(/The first line must name the columns/);
    expect(await refused(await zipArchive({ 'zips.csv': zipCodesCsv([{}]) }))).toMatch(/archive/);
  });

  test('an export with a zip code without rules is imported as it is, and such a line removes rules', async () => {
    const [bare, served] = ['09301', '09302'];
    await imported([{ zip_code_id: served }]);
    const form = { state: 'IL', time_zone: 'Central', shippingRules: [] };
    await server.call('POST', '/api/shipping/zip-codes', { as: staff, body: { ...form, id: bare } });
    const url = '/api/shipping/zip-codes.csv?code=0930';
    const exported = await server.app.inject({ url, headers: { cookie: staff } });
    const { body } = await upload(exported.rawPayload, 'zip-codes.csv');
    await checkZipCodes.run({ import_id: body.data.id }, ctx);
    const file = (await get('')).body.data.find(({ id }: { id: number }) => id === body.data.id);
    expect(file).toMatchObject({ errors: {}, is_valid: true, row_count: 2 });
    expect((await get(`/${file.id}/diff`)).body.meta.totals).toMatchObject({ changed: 0, added: 0, unchanged: 2 });
    const id = await imported([
      { zip_code_id: served, ...NO_RULE },
      { zip_code_id: '09303', ...NO_RULE },
    ]);
    expect((await get('')).body.data.find((each: { id: number }) => each.id === id).counts).toEqual({
      added: 1,
      changed: 1,
      unchanged: 0,
    });
    for (const each of [served, '09303'])
      expect(await zipCode(each)).toMatchObject({
        is_active: true,
        default_production_cycle: null,
        shippingRules: [],
      });
  });

  const header = IMPORT_COLUMNS.join(',');
  const line = '60601,60601,IL,Central,1,2,Wednesday,ups-ground,TRUE,';
  const ok = `${header}\n${line}\n`;
  const inZip = (content: string | Uint8Array, name = 'zips.csv') => zipArchive({ [name]: content });
  const inZipAs = async (name: string) => {
    const plain = 'x'.repeat(name.length - 4) + '.csv';
    const bytes = await inZip(ok, plain);
    for (let at = bytes.indexOf(plain); at >= 0; at = bytes.indexOf(plain)) bytes.write(name, at);
    return bytes;
  };
  const REFUSED: [string, () => Promise<Uint8Array>, RegExp][] = [
    ['that is not an archive', async () => Buffer.from('hello'), /cannot be read as a zip archive/],
    ['whose file leads out of it', () => inZipAs('../../etc/a.csv'), /named "\.\.\/\.\.\/etc\/a\.csv"/],
    ['whose file has an absolute name', () => inZipAs('/etc/a.csv'), /named "\/etc\/a\.csv".*something simple/],
    ['that was cut off', async () => (await inZip(ok)).subarray(0, 60), /cannot be read as a zip archive/],
    ['without a file', () => zipArchive({}), /archive is empty/],
    ['with two files', () => zipArchive({ 'a.csv': ok, 'b.csv': ok }), /contains 2 files/],
    ['with an archive in it', async () => inZip(await inZip(ok), 'inner.zip'), /contains another archive/],
    ['with an archive called text', async () => inZip(await inZip(ok)), /contains another archive/],
    ['with a gzip file called text', () => inZip(gzipSync(ok)), /contains another archive/],
    ['with a spreadsheet', () => inZip(ok, 'zips.xlsx'), /must be a CSV or text file/],
    ['in another encoding', () => inZip(Buffer.from(`${ok}6,60601,IL,Montr\xe9al`, 'latin1')), /not UTF-8 text/],
    ['that ends within a letter', () => inZip(Buffer.from(`${ok}é`).subarray(0, -1)), /not UTF-8 text: line 3/],
    [
      'in UTF-16',
      () => inZip(Buffer.from(ok, 'utf16le')),
      /not a CSV file: line \d+ contains data that is not text\. Save it as "CSV UTF-8"/,
    ],
    ['in Unicode Text of Excel', () => inZip(Buffer.from(`\uFEFF${ok}`, 'utf16le')), /The file is in UTF-16/],
    [
      'with semicolons',
      () => inZip(ok.replaceAll(',', ';')),
      /The columns are separated by semicolons\. Save the file/,
    ],
    ['without a header', () => inZip(`${line}\n${line}\n`), /The first line must name the columns.*It says: 60601/],
    ['with other columns', () => inZip(ok.replace('state,', '')), /The first line must name the columns/],
    ['with a header alone', () => inZip(header), /no rows below its header/],
    ['of nothing', () => inZip(''), /no rows below its header/],
    ['with a quote that stays open', () => inZip(`${ok}"60601,`), /quotation mark/],
    ['with a header that does not end', () => inZip('x'.repeat(8 << 20)), /too long/],
    ['with a header of commas', () => inZip(','.repeat(8 << 20)), /too long/],
    [
      'with an escape code',
      () => inZip(`${ok}${line.replace('ups-ground', '\u001b[31m')}\n`),
      /Line 3 contains an unsupported character/,
    ],
    [
      'with text turned around',
      () => inZip(`${ok}${line.replace('60601', '\u202e60601')}\n`),
      /Line 3 contains an unsupported character/,
    ],
    [
      'with a control of ISO 6429',
      () => inZip(`${ok}${line.replace('60601', '60601\u0085')}\n`),
      /Line 3 contains an unsupported character/,
    ],
    [
      'with an escape code in its header',
      () => inZip(ok.replace('state', '\u001b[31mstate')),
      /Line 1 contains an unsupported character/,
    ],
    ['with a zero byte', () => inZip(`${ok}6\0,60601\n`), /line 3 contains data that is not text/],
    ['that unpacks to far more', () => inZip(Buffer.alloc(60 << 20, `${line}\n`)), /at most 50 MB/],
  ];
  test.each(REFUSED)('an upload %s is refused with a reason and leaves nothing behind', async (_, archive, message) => {
    const folders = uploadFolders();
    const { status, body } = await upload(await archive());
    expect(status).toBe(422);
    expect(body.errors.csv[0]).toMatch(message);
    const { rows } = await sql<{ n: number }>`select (select count(*) from zip_code_import_rows r
      where not exists (select from zip_code_imports i where i.id = r.import_id))::int as n`.execute(server.db);
    expect(rows[0]?.n).toBe(0);
    await expect.poll(uploadFolders).toBeLessThanOrEqual(folders);
  });

  test('an upload that lies about its unpacked size is refused while it is unpacked', async () => {
    const bomb = Buffer.from(await inZip(Buffer.alloc(60 << 20, `${line}\n`)));
    bomb.writeUInt32LE(1_000, bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
    const { status, body } = await upload(bomb);
    expect([status, body.errors.csv[0]]).toEqual([422, expect.stringMatching(/damaged|at most 50 MB/)]);
  });

  test.each(['a\u001b[31m.zip', 'zips\u202epiz.zip', 'next\u0085line.zip'])(
    'an upload with a file named %j is refused and leaves nothing behind',
    async (name) => {
      const count = async () => (await get('?per_page=1')).body.meta.pagination.total;
      const before = await count();
      const { status, body } = await upload(await zipArchive({ 'zips.csv': ok }), name);
      expect([status, body.errors]).toEqual([422, { csv: ['The file name contains an unsupported character.'] }]);
      expect(await count()).toBe(before);
    },
  );

  test('a call without a file or without a sign-in is refused', async () => {
    expect((await server.call('POST', `${base}/upload`, { as: staff, form: new FormData() })).status).toBe(422);
    const form = zipForm(await zipArchive({ 'zips.csv': ok }));
    expect((await server.call('POST', `${base}/upload`, { form })).status).toBe(401);
  });
});

describe('the check of a file', () => {
  test('the check names each wrong value by line and column, and the file of errors has them next to its own columns', async () => {
    const file = await checked([
      {},
      { zip_code_id: '501', state: 'ZZ', timezone: 'Atlantic', production_cycle_id: 9, days_in_transit: 11 },
      { ship_day_name: 'Wed', carrier: '=cmd()', default_pc: 'YES', alternate_ups_service: 'van' },
      { zip_code_id: '', days_in_transit: 0 },
    ]);
    expect(file).toMatchObject({ is_valid: false, validation_progress: 100, error_count: 11 });
    expect(file.errors).toEqual({
      'line 3.zip_code_id': ['"501" is not a 5-digit zip code.'],
      'line 3.state': ['"ZZ" is not a two-letter state code.'],
      'line 3.timezone': ['"Atlantic" is not Eastern, Central, Mountain or Pacific.'],
      'line 3.production_cycle_id': ['"9" is not a production cycle.'],
      'line 3.days_in_transit': ['"11" is not a number of days from 1 to 10.'],
      'line 4.ship_day_name': ['"Wed" is not a weekday such as Wednesday.'],
      'line 4.carrier': ['"=cmd()" is not the slug of a carrier.'],
      'line 4.default_pc': ['"YES" is neither TRUE nor FALSE.'],
      'line 4.alternate_ups_service': ['"van" is not the slug of a UPS carrier.'],
      'line 5.zip_code_id': ['This value is missing.'],
      'line 5.days_in_transit': ['"0" is not a number of days from 1 to 10.'],
    });
    const { body, headers } = await get(`/${file.id}/errors.csv`);
    expect(headers['content-type']).toMatch('text/csv');
    const lines = String(body).split('\r\n');
    expect(lines[0]).toBe(`\ufeff${IMPORT_COLUMNS.join(',')},error`);
    expect(lines[2]).toMatch(/^60601,60601,IL,Central,1,2,Wed,'=cmd\(\),YES,van,"line 4\.ship_day_name: /);
    expect(lines).toHaveLength(5);
    expect((await post(`/import/${file.id}`)).body.message).toBe(
      'This file has errors. Correct them and upload it again.',
    );
    expect((await get(`/${file.id}/diff`)).status).toBe(422);
  });

  test('the check finds lines that contradict each other', async () => {
    const { errors } = await checked([
      {},
      { state: 'NY', production_cycle_id: 2, default_pc: 'FALSE' },
      { timezone: 'Eastern', ship_day_name: 'Friday', default_pc: 'TRUE' },
      { ship_day_name: 'WEDNESDAY', default_pc: 'FALSE' },
      { zip_code_id: '10001', state: 'NY', timezone: 'Eastern' },
    ]);
    expect(errors).toEqual({
      'line 3.state': ['"NY" differs from the state in line 2.'],
      'line 4.timezone': ['"Eastern" differs from the time zone in line 2.'],
      'line 4.default_pc': ['"TRUE" is a second default for this zip code, after line 2.'],
      'line 5.ship_day_name': ['"WEDNESDAY" repeats the carrier, cycle and weekday of line 2.'],
    });
  });

  test('the check names lines that give a rule to a zip code without rules, and incomplete rules', async () => {
    const { errors } = await checked([
      {},
      NO_RULE,
      { zip_code_id: '10001', ...NO_RULE },
      { zip_code_id: '10001' },
      { zip_code_id: '10002', ...NO_RULE },
      { zip_code_id: '10002', ...NO_RULE },
      { zip_code_id: '10003', ...NO_RULE, carrier: 'van' },
    ]);
    expect(errors).toEqual({
      'line 3.production_cycle_id': ['This line has no shipping rule, but line 2 has one for this zip code.'],
      'line 5.production_cycle_id': ['This line has a shipping rule, but line 4 says that this zip code has none.'],
      'line 7.ship_day_name': ['This line repeats line 6.'],
      'line 8.production_cycle_id': ['This value is missing.'],
      'line 8.days_in_transit': ['This value is missing.'],
      'line 8.ship_day_name': ['This value is missing.'],
      'line 8.default_pc': ['This value is missing.'],
    });
  });

  test('the check reports only the count of columns for a line with too few or too many', async () => {
    const text = `${zipCodesCsv([{}])}60602,60602,IL\r\n${'x,'.repeat(11)}\r\n`;
    const { body } = await upload(await zipArchive({ 'zips.csv': text }));
    await checkZipCodes.run({ import_id: body.data.id }, ctx);
    expect((await get('')).body.data[0].errors).toEqual({
      'line 3': ['This line has 3 columns instead of 10.'],
      'line 4': ['This line has 12 columns instead of 10.'],
    });
  });

  test('the check keeps the first 1,000 errors and counts all of them', async () => {
    const file = await checked(
      Array.from({ length: 1_200 }, (_, n) => ({ zip_code_id: 20_000 + n, carrier: `nobody-${n}` })),
    );
    expect(Object.keys(file.errors)).toHaveLength(1_000);
    expect(file.errors['line 2.carrier']).toEqual(['"nobody-0" is not the slug of a carrier.']);
    expect(file.error_count).toBe(1_200);
  });

  test('the check reads zip codes with leading zeros, and words in any case', async () => {
    await imported([
      {
        zip_code_id: '00501',
        state: 'ny',
        timezone: 'EASTERN',
        ship_day_name: 'friday',
        default_pc: 'true',
        carrier: 'VAN',
      },
    ]);
    expect(await zipCode('00501')).toMatchObject({
      state: 'NY',
      time_zone: 'Eastern',
      default_ship_day_name: 'Friday',
      carrier: { name: 'Van' },
    });
  });
});

describe('an import', () => {
  afterEach(async () => {
    await sql`delete from zip_codes where id <> '60601'`.execute(server.db);
  });
  const two = [
    {
      zip_code_id: '10001',
      state: 'NY',
      timezone: 'Eastern',
      production_cycle_id: 1,
      alternate_ups_service: 'ups-ground',
    },
    {
      zip_code_id: '10001',
      state: 'NY',
      timezone: 'Eastern',
      production_cycle_id: 2,
      default_pc: 'FALSE',
      carrier: 'van',
    },
    { zip_code_id: '10002', state: 'NY', timezone: 'Eastern', days_in_transit: 3 },
  ];

  test('the preview of an import shows additions and changes by field, and the same file again changes nothing', async () => {
    await imported(two);
    expect(await zipCode('10001')).toMatchObject({ default_production_cycle: { id: 1 }, version: 1, zone: null });
    const again = await checked(two);
    const same = (await get(`/${again.id}/diff`)).body;
    expect(same.meta.totals).toMatchObject({ changed: 0, added: 0, unchanged: 2 });
    expect(same.data.map((each: { fields: [] }) => each.fields)).toEqual([[], []]);

    const third = await checked([
      ...two.slice(0, 2),
      { ...two[2], ship_day_name: 'Thursday', timezone: 'Central' },
      { zip_code_id: '10003', state: 'NY', timezone: 'Eastern' },
    ]);
    const { data, meta } = (await get(`/${third.id}/diff`)).body;
    expect(meta.totals).toEqual({
      changed: 1,
      added: 1,
      unchanged: 1,
      active_customers: 0,
      coming_orders: 0,
      loses: { customers: 0, orders: 0, examples: [] },
      losing: 0,
      removed_rules: 1,
      changed_states: 0,
      into_pause: 0,
      out_of_pause: 0,
    });
    expect(meta.pagination.total).toBe(3);
    expect(data[0]).toEqual({
      zip_code: '10002',
      kind: 'changed',
      fields: [
        { name: 'Time zone', before: ['Eastern'], after: ['Central'], removed: [] },
        {
          name: 'Shipping rules',
          before: ['UPS Ground · PC A · Wednesday · 3 days · default'],
          after: ['UPS Ground · PC A · Thursday · 3 days · default'],
          removed: ['UPS Ground · PC A · Wednesday · 3 days · default'],
        },
      ],
      active_customers: 0,
      coming_orders: 0,
      losing_customers: 0,
      losing_orders: 0,
    });
    expect(data[1]).toMatchObject({ zip_code: '10003', kind: 'added' });
    expect((await get(`/${third.id}/diff?kind=unchanged`)).body.data).toHaveLength(1);
  });

  test('the preview of an import tells rules that change from those that go, where others come', async () => {
    const zip_code_id = '10031';
    const friday = { zip_code_id, ship_day_name: 'Friday', default_pc: 'FALSE' };
    await imported([{ zip_code_id }, friday]);
    const { id } = await checked([
      { zip_code_id, days_in_transit: 3 },
      { zip_code_id, carrier: 'van', production_cycle_id: 2, default_pc: 'FALSE' },
    ]);
    const { data, meta } = (await get(`/${id}/diff`)).body;
    const [changed, gone] = ['UPS Ground · PC A · Wednesday · 2 days · default', 'UPS Ground · PC A · Friday · 2 days'];
    expect(data[0].fields).toEqual([
      {
        name: 'Shipping rules',
        before: [changed, gone],
        after: ['UPS Ground · PC A · Wednesday · 3 days · default', 'Van · PC B · Wednesday · 2 days'],
        removed: [gone],
      },
    ]);
    expect(meta.totals.removed_rules).toBe(1);
  });

  test('the preview of an import shows current data although zip codes changed after the check', async () => {
    const [one, other] = [{ zip_code_id: '10011' }, { zip_code_id: '10012', days_in_transit: 3 }];
    const { id } = await checked([one, other]);
    const kinds = async () => {
      const { data, meta } = (await get(`/${id}/diff`)).body;
      for (const kind of ['changed', 'added', 'unchanged']) {
        const ofKind = data.filter((each: { kind: string }) => each.kind === kind);
        expect((await get(`/${id}/diff?kind=${kind}`)).body.data).toEqual(ofKind);
        expect(meta.totals[kind]).toBe(ofKind.length);
      }
      return data.map((each: { zip_code: string; kind: string }) => `${each.zip_code} ${each.kind}`);
    };
    expect(await kinds()).toEqual(['10011 added', '10012 added']);
    await imported([one, { ...other, days_in_transit: 4 }]);
    expect(await kinds()).toEqual(['10012 changed', '10011 unchanged']);
    const disabled = await server.call('DELETE', '/api/shipping/zip-codes/10011/activity', { as: staff });
    expect(disabled.status).toBe(200);
    expect(await kinds()).toEqual(['10011 changed', '10012 changed']);
    await imported([one, other]);
    expect(await kinds()).toEqual(['10011 unchanged', '10012 unchanged']);
    await sql`update zip_code_import_zip_codes set kind_when_checked = null, version_when_checked = null
      where import_id = ${id}`.execute(server.db);
    expect(await kinds()).toEqual(['10011 unchanged', '10012 unchanged']);
  });

  test('an import is refused if what was reviewed has changed, and starts as reviewed or without a review', async () => {
    const [one, other] = [{ zip_code_id: '10021' }, { zip_code_id: '10022' }];
    await imported([one, other]);
    const { id } = await checked([{ ...one, days_in_transit: 3 }, other]);
    const reviewed = async () => (await get(`/${id}/diff`)).body.meta;
    const start = (expected: string) => server.call('POST', `${base}/import/${id}`, { as: staff, body: { expected } });
    const first = await reviewed();
    await imported([{ ...one, days_in_transit: 4 }]);
    const current = await reviewed();
    expect(current.totals, 'counts alone do not tell').toEqual(first.totals);
    const refused = await start(first.fingerprint);
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([
      409,
      'figures_changed',
      { totals: current.totals, fingerprint: current.fingerprint },
    ]);
    expect((await start(current.fingerprint)).status).toBe(202);
    await importZipCodesJob.run({ import_id: id, staff_id: staffId }, ctx);
    expect((await zipCode('10021')).shippingRules).toMatchObject([{ days_in_transit: 3 }]);
  });

  test('an import replaces the rules of its zip codes, activates them, keeps their zone and changes no others', async () => {
    await imported(two);
    await sql`update zip_codes set zone = '7', is_active = false where id = '10002'`.execute(server.db);
    const before = await zipCode('60601');
    await imported([{ ...two[2], carrier: 'van' }]);
    const after = await zipCode('10002');
    expect(after).toMatchObject({ zone: '7', is_active: true, version: 2 });
    expect(after.shippingRules.map((rule: { carrier: { name: string } }) => rule.carrier.name)).toEqual(['Van']);
    expect(await zipCode('60601')).toEqual(before);
    expect(await zipCode('10001')).toMatchObject({ version: 1, shipDays: ['Wednesday'] });
    const { rows } = await sql<object>`select name, before, staff_id from changes
      where subject_type = 'zip_code' and subject_id = '10002' order by id desc limit 2`.execute(server.db);
    expect(rows).toEqual([
      { name: 'zip_code_updated', staff_id: staffId, before: expect.objectContaining({ is_active: false }) },
      { name: 'zip_code_created', staff_id: staffId, before: null },
    ]);
  });

  test('an import is done once and can be deleted afterwards without losing what was imported', async () => {
    const id = await imported(two);
    const [file] = (await get('')).body.data;
    expect(file).toMatchObject({ id, import_progress: 100, imported_at: expect.any(String) });
    expect((await post(`/import/${id}`)).body.message).toBe('This file has already been imported.');
    expect(await importZipCodesJob.run({ import_id: id, staff_id: staffId }, ctx)).toEqual({ imported: 0 });
    expect((await post(`/delete/${id}`)).body.data).toEqual({ message: 'The import was deleted.' });
    expect((await get('')).body.data.some((each: { id: number }) => each.id === id)).toBe(false);
    expect((await zipCode('10002')).id).toBe('10002');
    expect((await post(`/delete/${id}`)).status).toBe(404);
  });

  test('a running import can be neither deleted nor started again', async () => {
    const { id } = await checked(two);
    const { body } = await post(`/import/${id}`);
    expect(body.data.message).toMatch('The import has started');
    expect((await post(`/import/${id}`)).body.message).toBe('This file is being imported.');
    expect((await post(`/delete/${id}`)).body.message).toMatch('This file is being imported.');
  });

  test('an import waits for a running one, and neither fails because of the other', async () => {
    const { db } = server;
    await imported([{ zip_code_id: '29999' }, { zip_code_id: '30000' }]);
    const friday = { ship_day_name: 'Friday' };
    // Two parts: the tables are analyzed with the first, and the second needs a zip code of the other file.
    const many = Array.from({ length: 2_000 }, (_, n) => ({ zip_code_id: 10_000 + n }));
    const first = await checked([...many, { zip_code_id: '29999', ...friday }, { zip_code_id: '30000', ...friday }]);
    const second = await checked([{ zip_code_id: '30000', days_in_transit: 3 }]);
    let transactions = 0;
    const counting: JobContext = {
      ...ctx,
      transaction: (work) => inTransaction(db, (tx) => ((transactions += 1), work(tx))),
    };
    const run = (import_id: number) => importZipCodesJob.run({ import_id, staff_id: staffId }, counting);
    const running = await inTransaction(db, async (tx) => {
      await sql`select from zip_codes where id = '29999' for update`.execute(tx);
      const one = run(first.id);
      await untilSomebodyWaits(db);
      const other = run(second.id);
      await untilSomebodyWaits(db, 2);
      return [one, other];
    });
    expect(await Promise.all(running)).toEqual([
      { added: 2_000, changed: 2, unchanged: 0 },
      { added: 0, changed: 1, unchanged: 0 },
    ]);
    expect(transactions).toBe(2);
  });

  test('a failed import changes nothing and can be started again', async () => {
    const { id } = await checked(two);
    await post(`/import/${id}`);
    await sql`alter table shipping_rules add constraint no_three check (days_in_transit <> 3)`.execute(server.owner);
    await expect(importZipCodesJob.run({ import_id: id, staff_id: staffId }, ctx)).rejects.toThrow('no_three');
    await sql`alter table shipping_rules drop constraint no_three`.execute(server.owner);
    expect(await zipCode('10001')).toBeUndefined();
    expect((await get('')).body.data[0]).toMatchObject({ imported_at: null, refusal: null });
  });

  test('an import counts the affected customers and dates their coming orders again', async () => {
    const { db, platform } = server;
    const enqueued: unknown[] = [];
    const jobs: Jobs = { ...platform.jobs, enqueueAll: async (_, __, all) => void enqueued.push(...all) };
    const { id } = await checked([{ ship_day_name: 'Friday' }]);
    await sql`insert into addresses (user_id, line_1, city, state_id, zip_code, phone, is_default)
      values (${staffId}, '1 Main St', 'Chicago', 'IL', '60601', '3125550100', true)`.execute(db);
    await sql`update users set status = 'active' where id = ${staffId}`.execute(db);
    const { body } = await get(`/${id}/diff`);
    expect(body.data[0]).toMatchObject({ zip_code: '60601', active_customers: 1, coming_orders: 0 });
    expect(body.meta.totals).toMatchObject({ changed: 1, active_customers: 1 });
    await post(`/import/${id}`);
    await importZipCodesJob.run({ import_id: id, staff_id: staffId }, { ...ctx, jobs });
    expect(enqueued).toEqual([{ zip_codes: ['60601'], staff_id: staffId }]);
  });

  test('an import older than 30 days loses its lines and stays in the list', async () => {
    const { id } = await checked(two);
    await sql`update zip_code_imports set created_at = now() - interval '31 days' where id = ${id}`.execute(server.db);
    expect(await clearZipCodeImports.run({}, ctx)).toEqual({ cleared: 1 });
    const left = sql<{ n: number }>`select count(*)::int as n from zip_code_import_rows where import_id = ${id}`;
    expect((await left.execute(server.db)).rows[0]?.n).toBe(0);
    expect((await post(`/import/${id}`)).body.message).toMatch('were deleted after 30 days');
  });
});

test('the files of a killed upload are removed after an hour and not before', async () => {
  const [old, fresh] = [mkdtempSync(join(tmpdir(), 'larder-upload-')), mkdtempSync(join(tmpdir(), 'larder-upload-'))];
  utimesSync(old, 0, 0);
  expect(await cleanUpUploads.run({}, ctx)).toMatchObject({ removed: expect.any(Number) });
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  rmSync(fresh, { recursive: true });
});

test('the sample is a valid file of zip codes without customers', async () => {
  const answer = await server.app.inject({ url: `${base}/sample.zip`, headers: { cookie: staff } });
  expect(answer.headers['content-type']).toBe('application/zip');
  const { body } = await upload(answer.rawPayload, 'sample.zip');
  await checkZipCodes.run({ import_id: body.data.id }, ctx);
  expect((await get('')).body.data[0]).toMatchObject({ is_valid: true, errors: {}, row_count: 3 });
  const diff = (await get(`/${body.data.id}/diff`)).body.data as { zip_code: string }[];
  // The postal service's first is 00501.
  expect(diff.map(({ zip_code }) => Number(zip_code) < 501)).toEqual([true, true]);
});

test.each([
  ['GET', '/1/diff'],
  ['GET', '/1/errors.csv'],
  ['GET', '/sample.zip'],
  ['POST', '/import/1'],
  ['POST', '/delete/1'],
])('%s %s is refused without a sign-in', async (method, path) => {
  expect((await server.call(method, base + path)).status).toBe(401);
});

test('an unknown import is a 404', async () => {
  for (const path of ['/import/999', '/delete/999']) expect((await post(path)).status).toBe(404);
  for (const path of ['/999/diff', '/999/errors.csv']) expect((await get(path)).status).toBe(404);
});
