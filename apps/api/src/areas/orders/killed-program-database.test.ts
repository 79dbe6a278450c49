import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStaff, buildWeek } from '../../../test/builders.ts';
import { moneyFaults } from '../../../test/faults/money-faults.ts';
import { buildLargeShop, buildManyOrders } from '../../../test/many-orders.ts';
import { serverOn, type TestServer } from '../../../test/server.ts';
import { addressOfAll } from '../../../test/standby/real-server.ts';
import { type ServerPair, startServerPair } from '../../../test/standby/server-pair.ts';
import { startProgram, type StartedProgram } from '../../../test/standby/start-program.ts';
import { MIGRATIONS } from '../../open-data.ts';
import { moveBusinessClock } from '../../platform/clock.ts';
import { prepareDatabase } from '../../platform/database/prepare-database.ts';
import { KEY, startStripeStandIn, type StripeStandIn } from '../billing/gateway/stripe-stand-in.fixture.ts';

const ORDERS = 10_000;
const CARDS = ['4242', '4242', '0002', '4242', null] as const;
const CUTOFF = Temporal.Now.instant().add({ hours: 24 });
const STANDSTILL_MS = 120_000;
const FOUND_WITHIN_MS = 10_000;
/** The names of their connections. */
const WORKERS = ['worker-1', 'worker-2'];

describe.runIf(process.env['LARDER_FAULTS'])('the primary, killed amid a cutoff', () => {
  let pair: ServerPair;
  let server: TestServer;
  let folder: string;
  let cookie: string;
  /** Outside of the database: what a lost payment has charged stays there. */
  let stripe: StripeStandIn;
  const programs: StartedProgram[] = [];

  beforeAll(async () => {
    pair = await startServerPair({ isSynchronous: true });
    folder = mkdtempSync(join(tmpdir(), 'larder-primary-'));
    const [program, owner] = (['program', 'owner'] as const).map((role) => ({
      connectionString: addressOfAll([pair.primary, pair.standby], role),
    }));
    if (!program || !owner) throw new Error('no roles');
    await prepareDatabase({ owner, program }, MIGRATIONS);
    server = await serverOn({ connection: program, owner, drop: () => Promise.resolve() });
    cookie = await server.session((await buildStaff(server.db)).id);
    await buildLargeShop(server.db);
    const monday = chicagoDay(CUTOFF).add({ days: 8 - chicagoDay(CUTOFF).dayOfWeek });
    const week = await buildWeek(
      server.db,
      monday.toString(),
      { 1: CUTOFF.toString(), 2: '2099-01-01T00:00:00Z' },
      202_699,
    );
    await buildManyOrders(server.owner, {
      count: ORDERS,
      weekId: week.id,
      cards: CARDS,
      creditEvery: 3,
      skipEvery: 50,
    });
    stripe = await startStripeStandIn();
    await useStripe();
    const env = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: KEY, STRIPE_API_BASE: stripe.address };
    const named = (name: string) => ({ ...env, DATABASE_URL: `${program.connectionString}?application_name=${name}` });
    for (const role of ['web', 'web'] as const) programs.push(await startProgram(pair, role, folder, env));
    for (const name of WORKERS) programs.push(await startProgram(pair, 'worker', folder, named(name)));
  }, 300_000);
  afterAll(async () => {
    for (const { child } of programs) child.kill('SIGKILL');
    await server.close();
    await stripe.close();
    await pair.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The cards of the orders become cards that Stripe charges or declines. */
  async function useStripe(): Promise<void> {
    const { rows } = await sql<{
      reference: string;
    }>`update payment_methods set gateway_reference = 'cus_' || user_id ||
        '/pm_' || user_id || case card_last_four when '0002' then 'declined' else 'good' end
      returning gateway_reference as reference`.execute(server.db);
    for (const { reference } of rows) {
      const [customer = '', method = ''] = reference.split('/');
      stripe.methods.set(method, customer);
    }
  }

  /** By key: each charge that was sent is a payment of the new primary, with its amount and outcome, and was made once. */
  async function expectSameAtStripe(): Promise<void> {
    const { id } = await server.db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
    const sent = await server.db
      .selectFrom('payments')
      .select(['idempotency_key', 'amount_cents', 'status'])
      .where('payment_method_id', 'is not', null)
      .execute();
    const ours = sent.map(
      ({ idempotency_key, amount_cents, status }) =>
        `${id}:${idempotency_key} ${amount_cents} ${status === 'successful' ? amount_cents : 0}`,
    );
    const theirs = stripe.intents.map(
      ({ metadata, amount, amount_received }) =>
        `${(metadata as { larder_key: string }).larder_key} ${Number(amount)} ${Number(amount_received)}`,
    );
    expect(theirs.toSorted()).toEqual(ours.toSorted());
    const charged = stripe.intents.flatMap(({ customer, status }) => (status === 'succeeded' ? [customer] : []));
    expect(new Set(charged).size).toBe(charged.length);
  }

  /** Those that have asked its queue for work. */
  const workersAt = async (primary: ServerPair['primary']) => {
    const rows = await primary.ask<{ name: string }>(`select distinct application_name as name from pg_stat_activity
      where application_name = any('{${WORKERS.join()}}') and query like '%pgboss.%' order by 1`);
    return rows.map(({ name }) => name);
  };

  const isReady = async (port: number) =>
    (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok === true;

  /** True when it was acknowledged. */
  async function makeTag(port: number, name: string): Promise<boolean> {
    const answer = await fetch(`http://localhost:${port}/api/customers/admin/customer-tags`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': name },
      body: JSON.stringify({ name, color: 'teal' }),
    }).catch(() => null);
    return answer?.status === 201;
  }

  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(server.db)).rows[0]?.n ?? 0;
  const charged = () =>
    count(sql`select count(*)::int as n from orders where total_at_cutoff_cents is not null`).catch(() => -1);
  const openWork = () =>
    count(sql`select (select count(*) from payments where status = 'pending')::int
      + (select count(*) from pgboss.job where name in ('run-due-steps', 'charge-payment', 'refund-payment')
          and state in ('created', 'retry', 'active'))::int as n`);

  async function until(isSo: (now: number) => boolean, look: () => Promise<number>): Promise<void> {
    let before = Number.NaN;
    for (let end = performance.now() + STANDSTILL_MS; performance.now() < end; await sleep(50)) {
      const now = await look();
      if (isSo(now)) return;
      if (now !== before) end = performance.now() + STANDSTILL_MS;
      before = now;
    }
    throw new Error(`nothing was done for two minutes, ${before} are left`);
  }

  test(
    'every order is charged once by Stripe, no acknowledged change is lost, and the old primary is never written to',
    { timeout: 30 * 60_000 },
    async () => {
      const acknowledged: string[] = [];
      const webs = programs.slice(0, 2).map(({ port }) => port);
      const lastChangeBy = new Map<number, number>();
      let isWriting = true;
      await expect.poll(() => Promise.all(webs.map(isReady)), { timeout: 60_000 }).toEqual([true, true]);
      const writers = webs.map(async (port) => {
        for (let n = 0; isWriting; n++) {
          const name = `${port} ${n}`;
          if (await makeTag(port, name)) {
            acknowledged.push(name);
            lastChangeBy.set(port, performance.now());
          } else await sleep(50);
        }
      });

      await moveBusinessClock(server.db, CUTOFF);
      await until((done) => done > ORDERS / 10, charged);
      await pair.primary.kill();
      await sleep(1_000);
      await pair.promote();
      const promoted = performance.now();
      const atPromotion = await pair.standby.ask<{ n: number }>(
        'select count(*)::int as n from orders where total_at_cutoff_cents is not null',
      );
      expect(atPromotion[0]?.n).toBeLessThan(ORDERS);
      const takesChanges = () => webs.every((port) => (lastChangeBy.get(port) ?? 0) > promoted);
      await expect
        .poll(async () => [takesChanges(), await workersAt(pair.standby)], { timeout: 60_000 })
        .toEqual([true, WORKERS]);
      expect(performance.now() - promoted).toBeLessThan(FOUND_WITHIN_MS);
      expect(await Promise.all(webs.map(isReady))).toEqual([true, true]);
      expect(programs.map(({ child }) => child.exitCode ?? child.signalCode)).toEqual([null, null, null, null]);

      await pair.primary.start(['-c', 'synchronous_standby_names=']);
      const changesOf = () => pair.primary.ask('select count(*) as n, max(id) as last from changes');
      const before = await changesOf();
      await until((done) => done >= ORDERS, charged);
      await until((open) => open === 0, openWork);
      isWriting = false;
      await Promise.all(writers);

      expect(await moneyFaults(server.db)).toEqual({});
      await expectSameAtStripe();
      const paid = await count(sql`select count(distinct order_id)::int as n from payments`);
      expect(paid).toBe(ORDERS - (await count(sql`select count(*)::int as n from orders where is_skipped`)));
      const { rows } = await sql<{ name: string }>`select name from customer_tags`.execute(server.db);
      const names = new Set(rows.map(({ name }) => name));
      expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(20);
      expect(await changesOf()).toEqual(before);
      expect(
        await pair.primary.ask(`select application_name from pg_stat_activity
        where application_name ~ '^(larder|worker)' and query <> '' and query !~ 'pg_postmaster_start_time'`),
      ).toEqual([]);
    },
  );
});
