import type { NewOrder } from '@larder/contract/wire/values.ts';
import { refuseStaleOrder } from '../../platform/database/stale-version.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Actor, isSame, record } from '../../platform/record.ts';
import { lockListed, type OrderedTable, setPositions } from './positions.queries.ts';

const LABELS: Record<OrderedTable, string> = { upsells: 'upsells', marketing_pages: 'pages' };

/** The versions stay, so that open forms do not conflict (MKT-64). */
export async function reorder(tx: Tx, actor: Actor, table: OrderedTable, sent: NewOrder): Promise<void> {
  const before = await lockListed(tx, table);
  const order = before.map(({ id }) => id);
  await refuseStaleOrder(order, sent, async () => before);
  const { ids } = sent;
  if (isSame(ids, order)) return;
  await setPositions(tx, table, ids);
  const names = new Map(before.map(({ id, name }) => [id, name]));
  await record(tx, actor, {
    name: `${table}_reordered`,
    subject: { type: table, id: 'order' },
    description: `Reordered the ${LABELS[table]}`,
    before: { order: before.map(({ name }) => name) },
    after: { order: ids.map((id) => names.get(id)) },
  });
}

export async function moveToEnd(tx: Tx, table: OrderedTable, id: number): Promise<void> {
  const others = (await lockListed(tx, table)).filter((each) => each.id !== id);
  await setPositions(tx, table, [...others.map((each) => each.id), id]);
}
