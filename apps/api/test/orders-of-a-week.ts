import type { Cents } from '@larder/domain/values/cents.ts';
import type { OrderStatus } from '@larder/domain/values/enums/order-statuses.ts';
import type { Db } from '../src/platform/database/database.ts';
import { buildCategory } from './builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from './orders.ts';

export interface OrderFacts {
  cycle: 1 | 2;
  kind: 'subscription' | 'manual' | 'rogue';
  status: OrderStatus;
  is_skipped: boolean;
  is_incomplete: boolean;
  /** The step of its cutoff is done. */
  isCharged: boolean;
  total: number;
  paidByCard: number;
  paidByCredits: number;
  waived?: number;
  isEmpty?: boolean;
  carrier: 'rule' | 'preferred' | 'none';
  ship_at: string | null;
}

export const PLAIN: OrderFacts = {
  cycle: 1,
  kind: 'subscription',
  status: 'active',
  is_skipped: false,
  is_incomplete: false,
  isCharged: false,
  total: 9_592,
  paidByCard: 0,
  paidByCredits: 0,
  carrier: 'rule',
  ship_at: '2099-09-09',
};

/** Needs the shop of `buildShipping`. */
export async function buildOrderAs(db: Db, weekId: number, facts: OrderFacts): Promise<number> {
  const customer = await buildSubscriber(db);
  const lines = facts.isEmpty ? [] : [await anyLine(db)];
  const id = await buildOrder(db, { customer, weekId, lines, kind: facts.kind });
  await db
    .updateTable('orders')
    .set({
      production_cycle_id: facts.cycle,
      status: facts.status,
      is_skipped: facts.is_skipped,
      is_incomplete: facts.is_incomplete,
      total_cents: facts.total as Cents,
      total_at_cutoff_cents: facts.isCharged ? (facts.total as Cents) : null,
      credits_used_cents: facts.paidByCredits as Cents,
      waived_cents: (facts.waived ?? 0) as Cents,
      ship_at: facts.ship_at,
      deliver_at: facts.ship_at,
    })
    .where('id', '=', id)
    .execute();
  if (facts.paidByCard > 0) await insertPayment(db, { user_id: customer.id, order_id: id }, facts.paidByCard);
  await serve(db, customer.id, facts);
  return id;
}

async function anyLine(db: Db) {
  const meal = await db.selectFrom('products').select(['id', 'category_id']).orderBy('id').limit(1).executeTakeFirst();
  const categoryId = meal?.category_id ?? (await buildCategory(db)).id;
  return { product: meal ?? (await buildProduct(db, categoryId)), categoryId, quantity: 8, price: 1_199 };
}

const insertPayment = (db: Db, of: { user_id: number; order_id: number }, amount: number) =>
  db
    .insertInto('payments')
    .values({
      ...of,
      idempotency_key: `order:${of.order_id}:cutoff`,
      status: 'successful',
      stage: 'cutoff',
      amount_cents: amount as Cents,
      payment_method_id: null,
      card_last_four: '4242',
      failure_reason: null,
      billing_transaction_id: `made-${of.order_id}`,
      finished_at: Temporal.Now.instant(),
    })
    .execute();

async function serve(db: Db, userId: number, { carrier, cycle }: OrderFacts): Promise<void> {
  if (carrier === 'rule') return;
  await db.updateTable('addresses').set({ zip_code: '99999' }).where('user_id', '=', userId).execute();
  if (carrier === 'none') return;
  const { id } = await db.selectFrom('carriers').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('preferred_carriers')
    .values({
      user_id: userId,
      production_cycle_id: cycle,
      carrier_id: id,
      ship_weekday: 'Wednesday',
      days_in_transit: 1,
    })
    .execute();
}
