import { CallError, refuseFields } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { OrderLine } from '../window/lock-order.ts';
import { isCurrent } from './write-cart.ts';
import { moveBuffers } from './write-cart.queries.ts';

/** Replaces the meals of a rogue order; buffers never fall below zero (ORD-56). */
export async function exchangeBuffers(
  tx: Tx,
  weekId: number,
  { before = [], cart }: { before?: readonly OrderLine[]; cart: readonly OrderLine[] },
): Promise<void> {
  const missing = await exchange(tx, weekId, before, cart);
  refuseFields(
    Object.fromEntries(missing.map(({ line, message }) => [`items.${cart.indexOf(line)}.quantity`, [message]])),
  );
}

/** Unskipping takes the meals of a rogue order again; they may be sold by now (ORD-57). */
export async function takeFromBuffers(tx: Tx, weekId: number, lines: readonly OrderLine[]): Promise<void> {
  const missing = await exchange(tx, weekId, [], lines);
  if (missing.length > 0) throw new CallError('refused', messagesOf(missing));
}

/**
 * Unskipping takes again what was added in the window; what is sold by now needs a reason (ORD-86). Returns the lines of
 * which less was left, with what was taken.
 */
export async function takeAgain(
  tx: Tx,
  weekId: number,
  lines: readonly OrderLine[],
  reason: string | null,
): Promise<OrderLine[]> {
  const missing = await exchange(tx, weekId, [], lines);
  if (missing.length === 0) return [];
  if (reason === null) refuseFields({ menu_reason: [`${messagesOf(missing)} ${NEEDS_REASON}`] });
  await takeRest(tx, weekId, missing);
  return missing.map(({ line, left }) => ({ ...line, from_buffer: left }));
}

/** Returns by product what was taken. */
export async function takeWhatIsLeft(
  tx: Tx,
  weekId: number,
  lines: readonly OrderLine[],
): Promise<Map<number, number>> {
  const missing = await exchange(tx, weekId, [], lines);
  await takeRest(tx, weekId, missing);
  const taken = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]));
  for (const { line, left } of missing) taken.set(line.product_id, left);
  return taken;
}

/** Their buffers are locked since what was left of them was read. */
const takeRest = (tx: Tx, weekId: number, missing: readonly { line: OrderLine; left: number }[]) =>
  exchange(
    tx,
    weekId,
    [],
    missing.map(({ line, left }) => ({ ...line, quantity: left })),
  );

const NEEDS_REASON = 'Give a reason to send more than the buffer of this week has.';

const messagesOf = (missing: { message: string }[]) => missing.map(({ message }) => message).join(' ');

/** Returned meals can be sold again until the deadline (ORD-57). */
export const returnToBuffers = (tx: Tx, weekId: number, lines: readonly OrderLine[]) => exchange(tx, weekId, lines, []);

async function exchange(tx: Tx, weekId: number, before: readonly OrderLine[], after: readonly OrderLine[]) {
  if (before.length === 0 && after.length === 0) return [];
  const returned = quantitiesOf(before);
  const taken = quantitiesOf(after);
  const ids = [...new Set([...returned.keys(), ...taken.keys()])];
  const items = ids.map((id) => ({ product_id: id, returned: returned.get(id) ?? 0, taken: taken.get(id) ?? 0 }));
  const lefts = new Map((await moveBuffers(tx, weekId, items)).map(({ product_id, left }) => [product_id, left]));
  return after
    .toSorted((a, b) => a.product_id - b.product_id)
    .flatMap((line) => {
      const left = isCurrent(line) ? lefts.get(line.product_id) : undefined;
      const message = `${left === 0 ? 'None' : `Only ${left}`} of ${line.name} are left for this week.`;
      return left === undefined ? [] : [{ line, left, message }];
    });
}

const quantitiesOf = (lines: readonly OrderLine[]) =>
  new Map(lines.filter(isCurrent).map((line) => [line.product_id, line.quantity]));
