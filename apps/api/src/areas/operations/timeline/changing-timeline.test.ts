import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { changeZipCodesJob } from '../../shipping/zip-code-changes/change-zip-codes.job.ts';
import { checkFile } from '../../shipping/zip-code-imports/zip-code-files.fixture.ts';
import { openZipCodeDesk, type ZipCodeDesk } from '../../shipping/zip-codes/zip-code-desk.fixture.ts';

let desk: ZipCodeDesk;
beforeAll(async () => {
  desk = await openZipCodeDesk(20_000);
});
afterAll(() => desk.server.close());

/** Whether the call has the timeline refreshed until its work is done. */
async function isChangingAfter(path: string, body: object = {}): Promise<{ isChanging: boolean; id: number }> {
  await sql`delete from pgboss.job`.execute(desk.server.owner);
  const timeline = async () => (await desk.call('GET', '/api/admin/timeline')).body.meta.is_changing;
  expect(await timeline()).toBe(false);
  const { status, body: answer } = await desk.call('POST', path, body);
  expect([status, answer.errors]).toEqual([202, undefined]);
  return { isChanging: await timeline(), id: answer.data.id };
}

test('the timeline is refreshed while zip codes are imported, changed by a batch, or reversed', async () => {
  const zip_code_id = await desk.make();
  const file = await checkFile(desk, [{ zip_code_id, days_in_transit: 5 }]);
  const imported = await isChangingAfter(`/api/shipping/zip-code-imports/import/${file}`);
  const act = { kind: 'change-rules', of_carrier_id: null, of_production_cycle_id: null, carrier_id: null };
  const changed = await isChangingAfter('/api/shipping/zip-code-changes', {
    selection: { ids: [zip_code_id] },
    act: { ...act, ship_day_name: 'Friday', days_in_transit: null },
  });
  await changeZipCodesJob.run({ batch_id: changed.id }, jobContext(desk.server.db));
  const reversed = await isChangingAfter(`/api/sales/admin/batch/${changed.id}/zip-code-reversals`);
  expect([imported, changed, reversed].map(({ isChanging }) => isChanging)).toEqual([true, true, true]);
});
