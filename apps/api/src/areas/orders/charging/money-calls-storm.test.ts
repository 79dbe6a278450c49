import { afterAll, expect, test } from 'vitest';
import { CHANGES, lockUrl, openWindow, skipUrl, unskipUrl } from '../../../../test/open-window.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { type Draw, drawFrom, isWhole, SEED } from '../../../../test/faults/storms.ts';
import { businessNow } from '../../../platform/clock.ts';
import { brokenInvariants } from '../../billing/money/invariants.ts';
import { runStep } from '../killed-engine.fixture.ts';

// All money calls at once, then the deadline by two workers during more. Repeat a failed seed with STORM_SEED.
const ROUNDS = isWhole ? 8 : 1;
const AT_ONCE = isWhole ? 50 : 20;
const CARDS = ['4242', '4242', '0341', '0002', '9995'];

const { server, ctx, staff, meal, other, scarce, week, inWindow, skipReason } = await openWindow();
const { db } = server;
const support = await server.session((await buildStaff(db, 'support')).id);
const reason_id = await buildReason(db, 'CREDIT_REGULAR');
afterAll(() => server.close());

interface Target {
  orderId: number;
  userId: number;
  accountId: number;
}

function callOf({ orderId, userId, accountId }: Target, kind: number, random: Draw) {
  const items = () => [{ sku: random(2) ? meal.sku : other.sku, quantity: 6 + random(6) }];
  const amount = (1 + random(3_000)) / 100;
  const calls: [method: string, url: string, body: object][] = [
    [
      'POST',
      skipUrl(orderId),
      { reason_id: skipReason, funds_return: { type: random(2) ? 'credit' : 'refund', amount: null } },
    ],
    ['POST', unskipUrl(orderId), {}],
    ['POST', lockUrl(orderId), {}],
    ['DELETE', lockUrl(orderId), {}],
    ['PUT', `/api/sales/orders/${orderId}`, { post_cutoff_funds_return_strategy: random(2) ? 'credit' : 'refund' }],
    ['PUT', `/api/sales/orders/${orderId}/cart`, { items: items() }],
    [
      'PATCH',
      `${CHANGES}/${orderId}/unsuspend-post-cutoff-order`,
      { items: items(), chargeCustomer: random(2) ? 'now' : 'later' },
    ],
    ['POST', `/api/credits/credit-accounts/${accountId}/transactions`, { amount, reason_id, order_id: orderId }],
    ['POST', `/api/credits/credit-accounts/${accountId}/transactions`, { amount, reason_id }],
    ['POST', `/api/credits/credit-accounts/${accountId}/debit-transactions`, { amount }],
    ['POST', '/api/billing/admin/refunds', { amount, reason_id, order_id: orderId }],
    [
      'POST',
      `/api/sales/admin/users/${userId}/rogue-orders`,
      { order_week_id: week.id, production_cycle_id: 1, items: [{ sku: scarce.sku, quantity: 8 }] },
    ],
  ];
  return calls[kind % calls.length]!;
}

const isNeverRefused = (url: string, body: object) => url.endsWith('/transactions') && !('order_id' in body);

async function targets(): Promise<Target[]> {
  const made: Target[] = [];
  for (const card of CARDS) {
    const { customer, orderId } = await inWindow({ card, credits: made.length * 1_000 });
    made.push({ orderId, userId: customer.id, accountId: await accountOf(customer.id) });
  }
  return made;
}

const accountOf = async (userId: number) =>
  (
    await db
      .selectFrom('credit_accounts')
      .select('id')
      .where('user_id', '=', userId)
      .where('type', '=', 'CREDIT')
      .executeTakeFirstOrThrow()
  ).id;

async function storm(of: Target[], random: Draw) {
  let last: { call: ReturnType<typeof callOf>; key: string } | undefined;
  let kind = random(100); // every kind of call in turn, so that each storm has calls that no state refuses
  const asked = Array.from({ length: AT_ONCE }, (_, n) => {
    const isRepeated = n % 3 === 2 && last !== undefined;
    last = isRepeated
      ? last!
      : { call: callOf(of[random(of.length)]!, kind++, random), key: `storm-${SEED}-${random(2 ** 30)}-${n}` };
    const [method, url, body] = last.call;
    return { method, url, body, key: last.key };
  });
  const answers = await Promise.all(
    asked.map(({ method, url, body, key }, n) =>
      server.call(method, url, { as: n % 2 ? staff : support, body, headers: { 'idempotency-key': key } }),
    ),
  );
  return answers.map(({ status, body }, n) => ({ ...asked[n]!, status, message: body.message }));
}

test(
  `a storm of money calls before and while a deadline passes breaks no invariant (seed ${SEED})`,
  { timeout: isWhole ? 15 * 60_000 : 120_000 },
  async () => {
    const random = drawFrom(SEED);
    const of = await targets();
    const faults: object[] = [];
    const credits = new Set<number>();
    const keepFaults = (answers: Awaited<ReturnType<typeof storm>>) => {
      faults.push(...answers.filter(({ status }) => ![200, 201, 409, 422].includes(status)));
      for (const { url, body, status } of answers) if (isNeverRefused(url, body)) credits.add(status);
    };
    for (let round = 0; round < ROUNDS; round++) keepFaults(await storm(of, random));
    expect(await brokenInvariants(db)).toEqual([]);
    expect(credits, 'credits that no state of an order refuses').toEqual(new Set([201]));

    const now = await businessNow(db);
    await db
      .updateTable('order_week_cycles')
      .set({ post_cutoff_changes_deadline_at: now })
      .where('order_week_id', '=', week.id)
      .where('production_cycle_id', '=', 1)
      .execute();
    const [answers] = await Promise.all([storm(of, random), settled(now), settled(now)]);
    keepFaults(answers);
    await settled(now); // what waited for an answer
    await settled(now);
    expect(faults).toEqual([]);
    expect(await brokenInvariants(db)).toEqual([]);
    const open = db
      .selectFrom('orders')
      .select('id')
      .where('order_week_id', '=', week.id)
      .where('closed_at', 'is', null);
    expect(await open.execute()).toEqual([]);
  },
);

async function settled(moment: Temporal.Instant): Promise<void> {
  await runStep(ctx.db, 'deadline', moment).catch((error: unknown) => {
    if (!/deadlock|could not|lock timeout/i.test(String(error))) throw error;
  });
}
