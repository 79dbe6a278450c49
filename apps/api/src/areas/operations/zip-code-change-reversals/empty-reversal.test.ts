import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { changeZipCodesJob } from '../../shipping/zip-code-changes/change-zip-codes.job.ts';
import { reverseZipCodesJob } from '../../shipping/zip-code-imports/reverse-zip-codes.job.ts';
import { openZipCodeDesk, type ZipCodeDesk } from '../../shipping/zip-codes/zip-code-desk.fixture.ts';

let desk: ZipCodeDesk;
let server: TestServer;
beforeAll(async () => {
  desk = await openZipCodeDesk(63_700);
  ({ server } = desk);
});
afterAll(() => server.close());

async function change(ids: string[], days_in_transit: number): Promise<number> {
  const act = {
    kind: 'change-rules',
    of_carrier_id: desk.carrierId,
    of_production_cycle_id: null,
    carrier_id: null,
    ship_day_name: null,
    days_in_transit,
  };
  const { body } = await desk.call('POST', '/api/shipping/zip-code-changes', { selection: { ids }, act });
  await changeZipCodesJob.run({ batch_id: body.data.id }, jobContext(server.db));
  return body.data.id;
}
const reversals = (id: number) => desk.call('POST', `/api/sales/admin/batch/${id}/zip-code-reversals`, {});
const run = (batch_id: number) => reverseZipCodesJob.run({ batch_id }, jobContext(server.db));
const daysOf = async (id: string) => (await desk.zipCode(id)).shippingRules[0].days_in_transit;

test('a change that a later change hides can still be reversed after the later one is', async () => {
  const id = await desk.make();
  const [one, two] = [await change([id], 3), await change([id], 4)];
  const early = await reversals(one);
  if (early.status === 202) await run(early.body.data.id);
  await run((await reversals(two)).body.data.id);
  expect(await daysOf(id)).toBe(3);
  const late = await reversals(one);
  expect([late.status, late.body.message]).toEqual([202, undefined]);
  await run(late.body.data.id);
  expect(await daysOf(id)).toBe(2);
});
