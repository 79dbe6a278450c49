import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { throughAllKills } from '../../../../test/faults/all-kills.ts';
import { batchFaults } from '../../../../test/faults/batch-faults.ts';
import { isWhole, MINUTES_EACH } from '../../../../test/faults/killed-jobs.ts';
import type { TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { reverseZipCodesJob } from '../zip-code-imports/reverse-zip-codes.job.ts';
import { importFile } from '../zip-code-imports/zip-code-files.fixture.ts';
import { openZipCodeDesk, type ZipCodeDesk } from '../zip-codes/zip-code-desk.fixture.ts';
import { changeZipCodesJob } from './change-zip-codes.job.ts';

/** The most in one change; half of them existed before the import. */
const ZIP_CODES = 10_000;
/** A kill amid the next chunk: on a quiet machine all chunks take about a second. */
const LONGEST_MS = 60;
const FIVE_DAYS = {
  kind: 'change-rules',
  of_carrier_id: null,
  of_production_cycle_id: 1,
  carrier_id: null,
  ship_day_name: null,
  days_in_transit: 5,
};

let desk: ZipCodeDesk;
let server: TestServer;
beforeAll(async () => {
  desk = await openZipCodeDesk();
  ({ server } = desk);
}, 60_000);
afterAll(() => server.close());

const call = async (path: string, body: object): Promise<number> => {
  const { status, body: answer } = await desk.call('POST', path, body);
  expect(status, JSON.stringify(answer)).toBe(202);
  return answer.data.id;
};
const codes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => String(from + n).padStart(5, '0'));

async function throughKillsOf(job: Job<{ batch_id: number }>, batchId: number): Promise<void> {
  const look = async () => {
    const { rows } = await sql<{ done: number; all: number; isEnded: boolean }>`
      select succeeded_jobs + failed_jobs as done, total_jobs as all, finished_at is not null as "isEnded"
      from batches where id = ${batchId}`.execute(server.db);
    return rows[0]!;
  };
  await throughAllKills(server, { job, data: { batch_id: batchId }, look, longestMs: LONGEST_MS });
  expect(await batchFaults(server.db, batchId)).toEqual({});
  const { rows } = await sql<object>`select succeeded_jobs, failed_jobs from batches where id = ${batchId}`.execute(
    server.db,
  );
  expect(rows).toEqual([{ succeeded_jobs: ZIP_CODES, failed_jobs: 0 }]);
}

/** How many zip codes have these entries and this state, each. */
const groups = async (description: string, range: readonly [string, string]) =>
  (
    await sql<object>`select count(*)::int as zip_codes, entries, version, days, rules from (
      select k.id, k.version, min(r.days_in_transit) as days, count(r.id)::int as rules,
        (select count(*)::int from changes c where c.subject_type = 'zip_code' and c.subject_id = k.id
          and c.description like ${description}) as entries
      from zip_codes k left join shipping_rules r on r.zip_code = k.id where k.id between ${range[0]} and ${range[1]}
      group by k.id) each
      group by entries, version, days, rules order by version`.execute(server.db)
  ).rows;

describe.runIf(isWhole)('zip codes whose program is killed again and again', () => {
  test(
    'a change of many zip codes that is killed repeatedly changes and records each one once',
    { timeout: MINUTES_EACH },
    async () => {
      await importFile(
        desk,
        codes(0, ZIP_CODES).map((zip_code_id) => ({ zip_code_id })),
      );
      const batchId = await call('/api/shipping/zip-code-changes', {
        selection: { ids: codes(0, ZIP_CODES) },
        act: FIVE_DAYS,
      });
      await throughKillsOf(changeZipCodesJob, batchId);
      expect(await groups(`Changed % by batch ${batchId}`, ['00000', '09999'])).toEqual([
        { zip_codes: ZIP_CODES, entries: 1, version: 2, days: 5, rules: 1 },
      ]);
    },
  );

  test(
    'a reversal of a change of many zip codes that is killed repeatedly restores and records each one once',
    { timeout: MINUTES_EACH },
    async () => {
      const ids = codes(20_000, 20_000 + ZIP_CODES);
      await importFile(
        desk,
        ids.map((zip_code_id) => ({ zip_code_id, days_in_transit: 3 })),
      );
      const changed = await call('/api/shipping/zip-code-changes', { selection: { ids }, act: FIVE_DAYS });
      await changeZipCodesJob.run({ batch_id: changed }, jobContext(server.db));
      expect(await groups(`Changed % by batch ${changed}`, ['20000', '29999'])).toEqual([
        { zip_codes: ZIP_CODES, entries: 1, version: 2, days: 5, rules: 1 },
      ]);
      const batchId = await call(`/api/sales/admin/batch/${changed}/zip-code-reversals`, {});
      await throughKillsOf(reverseZipCodesJob, batchId);
      expect(await groups(`Restored % by reversing batch ${changed}`, ['20000', '29999'])).toEqual([
        { zip_codes: ZIP_CODES, entries: 1, version: 3, days: 3, rules: 1 },
      ]);
    },
  );

  test(
    'a reversal of an import that is killed repeatedly restores and records each zip code once',
    { timeout: MINUTES_EACH },
    async () => {
      // Other zip codes than those of the change.
      const [from, half] = [50_000, ZIP_CODES / 2];
      await importFile(
        desk,
        codes(from, from + half).map((zip_code_id) => ({ zip_code_id, days_in_transit: 3 })),
      );
      const id = await importFile(
        desk,
        codes(from, from + ZIP_CODES).map((zip_code_id) => ({ zip_code_id, days_in_transit: 4 })),
      );
      const batchId = await call(`/api/shipping/zip-code-imports/${id}/reversals`, {});
      await throughKillsOf(reverseZipCodesJob, batchId);
      expect(await groups(`Restored % by reversing import ${id}`, ['50000', '59999'])).toEqual([
        { zip_codes: half, entries: 1, version: 3, days: 3, rules: 1 },
      ]);
      const { rows } = await sql<object>`select count(*)::int as entries, count(distinct subject_id)::int as zip_codes
        from changes where name = 'zip_code_deleted' and description like ${`% by reversing import ${id}`}`.execute(
        server.db,
      );
      expect(rows).toEqual([{ entries: half, zip_codes: half }]);
    },
  );
});
