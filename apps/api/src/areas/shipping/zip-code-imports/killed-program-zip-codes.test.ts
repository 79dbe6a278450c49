import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole, MINUTES_EACH, runsKills, throughKills } from '../../../../test/faults/killed-jobs.ts';
import type { TestServer } from '../../../../test/server.ts';
import { zipArchive, zipCodesCsv, zipForm } from '../../../../test/zip-archive.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { openZipCodeDesk, type ZipCodeDesk } from '../zip-codes/zip-code-desk.fixture.ts';
import { checkZipCodes } from './check-zip-codes.job.ts';
import { importZipCodesJob } from './import-zip-codes.job.ts';

const ROWS = isWhole ? 100_000 : 25_000;
/** Each has two rules; every tenth row of a faulty file is wrong. */
const ZIP_CODES = ROWS / 2;

let desk: ZipCodeDesk;
let server: TestServer;
beforeAll(async () => {
  desk = await openZipCodeDesk();
  ({ server } = desk);
}, 60_000);
afterAll(() => server.close());

const base = '/api/shipping/zip-code-imports';

async function upload(isFaulty: boolean): Promise<number> {
  const lines = Array.from({ length: ROWS }, (_, n) => ({
    zip_code_id: String(n % ZIP_CODES).padStart(5, '0'),
    production_cycle_id: n < ZIP_CODES ? 1 : 2,
    default_pc: n < ZIP_CODES ? 'TRUE' : 'FALSE',
    ...(isFaulty && n % 10 === 0 && { carrier: 'nobody' }),
  }));
  const form = zipForm(await zipArchive({ 'zips.csv': zipCodesCsv(lines) }));
  const { status, body } = await server.call('POST', `${base}/upload`, { as: desk.session, form });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

interface Standing {
  validated_rows: number;
  is_valid: boolean | null;
  error_count: number;
  progress: number;
  is_imported: boolean;
  zip_codes: number;
  rules: number;
}
async function standing(id: number): Promise<Standing> {
  const { rows } = await sql<Standing>`select i.validated_rows, i.is_valid, i.error_count, p.progress,
      i.imported_at is not null as is_imported,
      (select count(*) from zip_codes where id <> '60601') as zip_codes,
      (select count(*) from shipping_rules where zip_code <> '60601') as rules
    from zip_code_imports i join zip_code_import_progress p on p.import_id = i.id where i.id = ${id}`.execute(
    server.db,
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no import ${id}`);
  return row;
}

describe.runIf(runsKills)('a file of zip codes whose program is killed again and again', () => {
  test(
    'a check of a file that is killed repeatedly checks every row once with correct counts',
    { timeout: MINUTES_EACH },
    async () => {
      const id = await upload(true);
      await throughKills(server, {
        job: checkZipCodes,
        data: { import_id: id },
        look: async () => {
          const { validated_rows, is_valid } = await standing(id);
          const isEnded = is_valid !== null;
          return { done: validated_rows + Number(isEnded), all: ROWS + 1, isEnded };
        },
        afterKill: async () => {
          // If all is done before the last kill, another file takes its place.
          if ((await standing(id)).is_valid !== null) await again(id);
        },
      });
      expect(await standing(id)).toMatchObject({ validated_rows: ROWS, is_valid: false, error_count: ROWS / 10 });
      const { body } = await server.call('GET', base, { as: desk.session });
      expect(Object.keys(body.data[0].errors)).toHaveLength(1_000);
    },
  );

  test(
    'an import that is killed repeatedly imports all or nothing, and all in the end',
    { timeout: MINUTES_EACH },
    async () => {
      const id = await upload(false);
      await checkZipCodes.run({ import_id: id }, jobContext(server.db));
      expect((await standing(id)).is_valid).toBe(true);
      expect((await server.call('POST', `${base}/import/${id}`, { as: desk.session })).status).toBe(202);
      let halves = 0;
      await throughKills(server, {
        job: importZipCodesJob,
        data: { import_id: id, staff_id: desk.staffId },
        look: async () => {
          const { progress, is_imported } = await standing(id);
          return { done: progress, all: 100, isEnded: is_imported };
        },
        afterKill: async () => {
          const { is_imported, zip_codes, rules } = await standing(id);
          if (is_imported ? rules !== ROWS : zip_codes + rules > 0) halves += 1;
        },
      });
      expect(halves).toBe(0);
      expect(await standing(id)).toMatchObject({ is_imported: true, zip_codes: ZIP_CODES, rules: ROWS });
      const { rows } = await sql<{ n: number }>`select count(*) as n from changes
      where name = 'zip_codes_imported' and subject_id = ${String(id)}`.execute(server.db);
      expect(rows[0]?.n).toBe(1);
    },
  );
});

async function again(id: number): Promise<void> {
  await sql`update zip_code_imports set validated_rows = 0, error_count = 0, errors = '[]', is_valid = null
    where id = ${id}`.execute(server.db);
  const { platform, db } = server;
  await db.transaction().execute((tx) => platform.jobs.enqueue(tx, checkZipCodes, { import_id: id }));
}
