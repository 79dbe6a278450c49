import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole, MINUTES_EACH, throughKills } from '../../../../test/faults/killed-jobs.ts';
import { startHearing } from '../../../../test/stripe/stripe-events.ts';
import { handleGatewayEvent } from './handle-gateway-event.job.ts';

const REFUNDS = 400;

describe.runIf(isWhole)('events of Stripe whose program is killed again and again', () => {
  let hearing: Awaited<ReturnType<typeof startHearing>>;
  beforeAll(async () => {
    hearing = await startHearing();
    await hearing.clear();
  }, 60_000);
  afterAll(() => hearing?.close());

  const standing = async () => {
    const events = hearing.server.db.selectFrom('gateway_events');
    const { done, all } = await events
      .select(sql<number>`count(handled_at)::int`.as('done'))
      .select(sql<number>`count(*)::int`.as('all'))
      .executeTakeFirstOrThrow();
    return { done, all, isEnded: done === all };
  };

  test(
    'each refund that the bank returned becomes a failed refund once, through 20 kills',
    { timeout: MINUTES_EACH },
    async () => {
      const { orders, stripe, hear, server, ctx } = hearing;
      const orderIds: number[] = [];
      for (let made = 0; made < REFUNDS; made++) orderIds.push((await orders.refunded()).order.id);
      await sql`delete from pgboss.job`.execute(server.owner);
      for (const refund of stripe.refunds) {
        Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
        // Stripe tells it by two events.
        for (const type of ['refund.failed', 'charge.refund.updated']) await hear(type, refund);
      }
      const { STRIPE_API_BASE, STRIPE_SECRET_KEY, PAYMENT_GATEWAY } = ctx.config;
      await throughKills(server, {
        job: handleGatewayEvent,
        data: { id: 0 },
        look: standing,
        config: { STRIPE_API_BASE, STRIPE_SECRET_KEY, PAYMENT_GATEWAY },
        longestMs: 60,
      });
      const { rows } = await sql<object>`select r.status, p.status as part, count(*)::int as refunds,
          max((select count(*) from changes c where c.order_id = r.order_id and c.name = 'refund_failed'))::int as recorded
        from refunds r join refund_parts p on p.refund_id = r.id where r.order_id = any(${orderIds})
        group by 1, 2`.execute(server.db);
      expect(rows).toEqual([{ status: 'failed', part: 'failed', refunds: REFUNDS, recorded: 1 }]);
      expect(new Set(await hearing.outcomes())).toEqual(new Set(['handled']));
    },
  );
});
