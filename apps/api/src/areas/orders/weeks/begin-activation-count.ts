import { randomUUID } from 'node:crypto';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { later } from '../../../platform/jobs/later.ts';
import { lockWeek } from './activate-week.queries.ts';
import { deleteActivationCount, insertActivationCount } from './activation-counts.queries.ts';
import { type CountedPreview, MOST_COUNTED_AT_ONCE, previewActivation } from './activation-preview.ts';
import { countActivation } from './count-activation.job.ts';

/** Unless it is counted or being counted. A count that replaces another stops its job. */
export async function beginActivationCount(
  tx: Tx,
  ctx: { jobs: Jobs },
  id: number,
  most = MOST_COUNTED_AT_ONCE,
): Promise<CountedPreview> {
  const week = found(await lockWeek(tx, id), `Order week ${id}`);
  const preview = await previewActivation(tx, week, await businessNow(tx), most);
  if (preview.state !== 'not_counted') return preview;
  const of = { order_week_id: id, run: randomUUID() };
  await deleteActivationCount(tx, id);
  await insertActivationCount(tx, of, preview.menu, preview.customers);
  await later(tx, ctx, countActivation, of);
  return { ...preview, state: 'counting' };
}
