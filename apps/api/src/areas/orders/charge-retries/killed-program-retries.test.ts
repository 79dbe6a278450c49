import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWeek } from '../../../../test/builders.ts';
import { catchMails, type MailCatcher } from '../../../../test/catch-mails.ts';
import { throughAllKills } from '../../../../test/faults/all-kills.ts';
import { isWhole, MINUTES_EACH } from '../../../../test/faults/killed-jobs.ts';
import { moneyFaults } from '../../../../test/faults/money-faults.ts';
import { buildLargeShop, buildManyOrders } from '../../../../test/many-orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { KEY, startStripeStandIn, type StripeStandIn } from '../../billing/gateway/stripe-stand-in.fixture.ts';
import { sendCustomerMails } from '../../customers/customer-mails/send-customer-mails.job.ts';
import { passCutoff } from '../weeks/pass-cutoff.ts';

const ORDERS = 600;
const CUTOFF = Temporal.Now.instant().subtract({ hours: 1 });
/** The mail server has the e-mail but has not confirmed it yet. */
const ANSWER_MS = 20;

// killed-engine.test.ts kills a few retries in every run.
describe.runIf(isWhole)('retries whose program is killed again and again', () => {
  let server: TestServer;
  let stripe: StripeStandIn;
  let mails: MailCatcher;

  beforeAll(async () => {
    server = await startTestServer();
    stripe = await startStripeStandIn();
    mails = await catchMails();
    mails.onReceived(() => sleep(ANSWER_MS));
    await buildFailedOrders();
  }, 120_000);
  afterAll(async () => {
    await mails?.close();
    await stripe?.close();
    await server?.close();
  });

  /** Without a card at the cutoff. Then each third has a card that Stripe charges, the others one that it declines. */
  async function buildFailedOrders(): Promise<void> {
    const { db } = server;
    await buildLargeShop(db);
    const monday = chicagoDay(CUTOFF).add({ days: 8 - chicagoDay(CUTOFF).dayOfWeek });
    const cutoffs = { 1: CUTOFF.toString(), 2: '2099-01-01T00:00:00Z' };
    const week = await buildWeek(db, monday.toString(), cutoffs, 202_699);
    await buildManyOrders(server.owner, {
      count: ORDERS,
      weekId: week.id,
      cards: [null],
      creditEvery: 0,
      skipEvery: 0,
    });
    await passCutoff.run(jobContext(db), CUTOFF);
    const { rows } = await sql<{ reference: string }>`insert into payment_methods
        (user_id, gateway_reference, card_last_four, is_default)
      select id, 'cus_' || id || '/pm_' || id || (array['good', 'declined', 'insufficient'])[id % 3 + 1], '4242', true
      from users where status = 'suspended' returning gateway_reference as reference`.execute(db);
    expect(rows).toHaveLength(ORDERS);
    for (const { reference } of rows) {
      const [customer = '', method = ''] = reference.split('/');
      stripe.methods.set(method, customer);
    }
    await sql`update charge_retries set due_at = now() - (3 - attempt) * interval '1 minute'`.execute(db);
  }

  async function standing() {
    const { rows } = await sql<{ done: number; all: number; isEnded: boolean }>`with
        r as (select count(*) filter (where status <> 'planned')::int as done, count(*)::int as all from charge_retries),
        p as (select count(*) filter (where status <> 'pending')::int as done, count(*)::int as all from payments),
        m as (select count(*) filter (where next_attempt_at is null)::int as done, count(*)::int as all from mails)
      select r.done + p.done + m.done as done, r.all + p.all + m.all as all,
        r.done = r.all and p.done = p.all and m.done = m.all as "isEnded" from r, p, m`.execute(server.db);
    return rows[0]!;
  }
  /** As two minutes later. */
  const endLeases = () =>
    sql`update mails set next_attempt_at = now() where next_attempt_at is not null and sending_started_at is not null`.execute(
      server.db,
    );

  test(
    'each is made once, charged once by Stripe and told once, through 20 kills',
    { timeout: MINUTES_EACH },
    async () => {
      const { db } = server;
      await throughAllKills(server, {
        job: sendCustomerMails,
        data: {},
        look: standing,
        longestMs: 300,
        afterKill: async () => void (await endLeases()),
        config: {
          PAYMENT_GATEWAY: 'stripe',
          STRIPE_SECRET_KEY: KEY,
          STRIPE_API_BASE: stripe.address,
          MAIL_URL: mails.url,
        },
      });

      expect(await moneyFaults(db)).toEqual({});
      const { rows: retries } = await sql<object>`select id_of.kind, r.attempt, r.status, r.skip, p.status as payment,
          count(*)::int as retries, count(distinct r.payment_id)::int as payments
        from charge_retries r
        join (select user_id, regexp_replace(gateway_reference, '.*[0-9]', '') as kind from payment_methods) id_of
          using (user_id)
        left join payments p on p.id = r.payment_id
        group by 1, 2, 3, 4, 5 order by 1, 2`.execute(db);
      const each = ORDERS / 3;
      const made = { status: 'made', skip: null, retries: each, payments: each };
      expect(retries).toEqual([
        { kind: 'declined', attempt: 1, ...made, payment: 'failed' },
        { kind: 'declined', attempt: 2, ...made, payment: 'failed' },
        { kind: 'good', attempt: 1, ...made, payment: 'successful' },
        { kind: 'good', attempt: 2, status: 'skipped', skip: 'not-needed', payment: null, retries: each, payments: 0 },
        { kind: 'insufficient', attempt: 1, ...made, payment: 'failed' },
        { kind: 'insufficient', attempt: 2, ...made, payment: 'failed' },
      ]);
      await expectSameAtStripe();
      await expectMailsOnce();
    },
  );

  async function expectSameAtStripe(): Promise<void> {
    const { id } = await server.db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
    const payments = await server.db
      .selectFrom('payments')
      .select(['idempotency_key', 'amount_cents', 'status'])
      .where('stage', '=', 'reactivation')
      .execute();
    const ours = payments.map(
      ({ idempotency_key, amount_cents, status }) =>
        `${id}:${idempotency_key} ${amount_cents} ${status === 'successful' ? amount_cents : 0}`,
    );
    const theirs = stripe.intents.map(
      ({ metadata, amount, amount_received }) =>
        `${(metadata as { larder_key: string }).larder_key} ${Number(amount)} ${Number(amount_received)}`,
    );
    expect(theirs.toSorted()).toEqual(ours.toSorted());
  }

  /** One for the cutoff, and one for each answer. */
  async function expectMailsOnce(): Promise<void> {
    const rows = await server.db
      .selectFrom('mails')
      .select(['idempotency_key', 'kind', 'sent_at', 'failure', 'is_perhaps_repeated'])
      .execute();
    const kinds = Map.groupBy(rows, ({ kind }) => kind);
    expect(kinds.get('order_charged')).toHaveLength(ORDERS / 3);
    expect(kinds.get('charge_failed')).toHaveLength(ORDERS + (2 * 2 * ORDERS) / 3);
    const times = Map.groupBy(mails.received, ({ source }) => /^Message-ID:\s*<(.+)@/im.exec(source)?.[1] ?? '');
    const faults = rows.filter(({ idempotency_key, sent_at, failure, is_perhaps_repeated }) => {
      const count = times.get(encodeURIComponent(idempotency_key))?.length ?? 0;
      if (sent_at === null) return failure !== 'interrupted' || !is_perhaps_repeated || count > 2;
      return count === 0 || count > 2 || (count === 2 && !is_perhaps_repeated);
    });
    expect(faults).toEqual([]);
  }
});
