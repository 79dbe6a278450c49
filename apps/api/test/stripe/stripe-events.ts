import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  KEY,
  signedEvent,
  startStripeStandIn,
  WEBHOOK_SECRET,
} from '../../src/areas/billing/gateway/stripe-stand-in.fixture.ts';
import { jobs } from '../../src/job-list.ts';
import { jobContext } from '../../src/platform/jobs/job-context.fixture.ts';
import type { JobContext } from '../../src/platform/jobs/jobs.ts';
import { buildStaff } from '../builders.ts';
import { startTestServer } from '../server.ts';
import { buildStripeOrders } from './stripe-orders.ts';

/** As the queue fetches them. */
const AT_ONCE = 20;

type Signed = ReturnType<typeof signedEvent>;

/** A server that Stripe's stand-in posts events to, and whose jobs run when a test says so. */
export async function startHearing() {
  const stripe = await startStripeStandIn();
  const config = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: KEY, STRIPE_API_BASE: stripe.address } as const;
  const server = await startTestServer({ ...config, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
  const { db, owner, platform } = server;
  const ctx: JobContext = { ...jobContext(db), config: platform.config, jobs: platform.jobs };
  const orders = await buildStripeOrders(server, stripe, ctx);
  const staff = await server.session((await buildStaff(db, 'support')).id);

  const post = ({ body, headers }: Signed) => server.call('POST', '/webhooks/stripe', { body, headers });
  const events = () => db.selectFrom('gateway_events').selectAll().orderBy('id').execute();
  return {
    server,
    stripe,
    ctx,
    orders,
    staff,
    post,
    events,
    hear: async (type: string, object: object) => {
      const { status } = await post(signedEvent(type, object));
      expect(status).toBe(200);
    },
    outcomes: async () => (await events()).map(({ outcome }) => outcome),
    /** Runs what is queued, and what that enqueues. */
    work: async () => {
      for (;;) {
        const { rows } = await sql<{ name: string; data: never }>`update pgboss.job set state = 'completed'
          where state < 'completed' and name <> 'send-mail' returning name, data`.execute(owner);
        if (rows.length === 0) return;
        for (let at = 0; at < rows.length; at += AT_ONCE)
          await Promise.all(
            rows.slice(at, at + AT_ONCE).map(({ name, data }) => jobs.find((job) => job.name === name)!.run(data, ctx)),
          );
      }
    },
    told: async (orderId: number, name: string): Promise<string[]> => {
      const of = db.selectFrom('changes').select('description').where('order_id', '=', orderId);
      return (await of.where('name', '=', name).orderBy('id').execute()).map(({ description }) => description);
    },
    clear: async () => {
      for (const made of [stripe.intents, stripe.refunds, stripe.disputes]) made.length = 0;
      await sql`truncate orders, order_weeks, payments, refunds, disputes, dispute_movements, credit_transactions, money_checks, gift_cards,
        sandbox_gateway_entries, gateway_events cascade`.execute(owner);
      await sql`delete from pgboss.job`.execute(owner);
    },
    close: async () => {
      await stripe.close();
      await server.close();
    },
  };
}
