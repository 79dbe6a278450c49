import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChargedOrder, buildShop } from '../../../test/charged-orders.ts';
import { buildStaff, buildCustomer, buildWeek } from '../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { Hosts } from '../database/hosts/hosts.ts';
import type { Replicas } from '../database/replicas/replicas.ts';
import { registerHealth } from './health.ts';

const TOKEN = 'a token for the metrics';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN });
});
afterAll(() => server.close());

const metrics = async () => String((await server.call('GET', '/metrics')).body);
const figure = async (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics())?.[1]);

test('the program is alive and ready, until the schema is older than the program', async () => {
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  const { schema } = server.owner;
  await schema.alterTable('schema_migrations').renameTo('elsewhere').execute();
  const behind = await server.call('GET', '/readyz');
  expect([behind.status, behind.body.status]).toEqual([503, 'the schema is older than the program']);
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  await schema.alterTable('elsewhere').renameTo('schema_migrations').execute();
});

test('the program is ready although the rows outside of months cannot be counted', async () => {
  await sql`alter function rows_outside_months(text) rename to elsewhere`.execute(server.owner);
  const { status, body } = await server.call('GET', '/readyz');
  await sql`alter function elsewhere(text) rename to rows_outside_months`.execute(server.owner);
  expect([status, body]).toEqual([200, { status: 'ready', rows_outside_months: 'could not be counted' }]);
});

test('only this machine and callers with the token see the metrics', async () => {
  const from = (address: string, headers: Record<string, string> = {}) =>
    server.call('GET', '/metrics', { address, headers });
  expect((await from('127.0.0.1')).status).toBe(200);
  expect((await from('203.0.113.9')).status).toBe(404);
  expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await from('203.0.113.9', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  expect((await from('203.0.113.9', { authorization: 'Bearer another' })).status).toBe(404);
});

test('calls are counted by route pattern, never by the requested address', async () => {
  const customer = await buildCustomer(server.db);
  await server.call('GET', `/api/customers/admin/users/${customer.id}`);
  const route = 'method="GET",route="/api/customers/admin/users/:id"';
  expect(await metrics()).toContain(`larder_http_request_seconds_count{${route}} 1\n`);
  expect(await metrics()).toContain(`larder_http_requests_total{${route},status="401"} 1\n`);
});

test('the metrics stay small, whatever callers try: a status of a route is one line', async () => {
  const linesOf = async () => (await metrics()).split('\n').filter((line) => line.includes('/users/:id"')).length;
  const before = await linesOf();
  const session = await server.session((await buildStaff(server.db)).id);
  await server.call('GET', '/api/customers/admin/users/999999', { as: session });
  expect(await linesOf()).toBe(before + 1);
});

test('the metrics show the age of late cutoffs, deadlines, payments, refunds and mails', async () => {
  const { db } = server;
  expect(await figure('larder_oldest_due_cutoff_seconds')).toBe(0);
  const now = Temporal.Now.instant();
  const cutoffs = { 1: now.subtract({ hours: 1 }).toString(), 2: now.add({ hours: 1 }).toString() };
  const week = await buildWeek(db, '2026-11-30', cutoffs, 202649);
  await db
    .insertInto('mails')
    .values({
      idempotency_key: 'late',
      kind: 'welcome',
      user_id: null,
      recipient: 'a@example.test',
      subject: 's',
      text: 't',
      html: 'h',
      created_at: now.subtract({ minutes: 10 }),
    })
    .execute();
  expect(await figure('larder_oldest_due_cutoff_seconds')).toBeGreaterThanOrEqual(3_600);
  expect(await figure('larder_oldest_due_deadline_seconds')).toBe(0);
  expect(await figure('larder_oldest_unsent_mail_seconds')).toBeGreaterThanOrEqual(600);
  await db
    .updateTable('order_week_cycles')
    .set({ cutoff_done_at: now, post_cutoff_changes_deadline_at: now.subtract({ minutes: 5 }) })
    .where('order_week_id', '=', week.id)
    .where('production_cycle_id', '=', 1)
    .execute();
  expect(await figure('larder_oldest_due_cutoff_seconds')).toBe(0);
  expect(await figure('larder_oldest_due_deadline_seconds')).toBeGreaterThanOrEqual(300);
  expect(await figure('larder_oldest_pending_payment_seconds')).toBe(0);
  expect(await figure('larder_oldest_pending_refund_seconds')).toBe(0);
  const { order, customer } = await buildChargedOrder(db, await buildShop(db));
  const { id: payment_id } = await db
    .updateTable('payments')
    .set({ status: 'pending', created_at: now.subtract({ minutes: 7 }) })
    .where('order_id', '=', order.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const refund = { user_id: customer.id, amount_cents: order.total_cents };
  const { id: refund_id } = await db
    .insertInto('refunds')
    .values({
      ...refund,
      order_id: order.id,
      reason_id: null,
      reason: 'Spoiled',
      reason_details: null,
      staff_id: null,
      created_at: now.subtract({ minutes: 6 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('refund_parts')
    .values({ ...refund, refund_id, payment_id, idempotency_key: 'refund', billing_transaction_id: null })
    .execute();
  expect(await figure('larder_oldest_pending_payment_seconds')).toBeGreaterThanOrEqual(420);
  expect(await figure('larder_oldest_pending_refund_seconds')).toBeGreaterThanOrEqual(360);
  expect(await figure('larder_failed_jobs')).toBe(0);
  expect(await figure('larder_rows_outside_months')).toBe(0);
  await db
    .insertInto('customer_openings')
    .values({ user_id: customer.id, day: '2099-01-01', staff_id: customer.id, opened_at: now })
    .execute();
  expect(await figure('larder_rows_outside_months')).toBe(1);
  expect((await server.call('GET', '/readyz')).body).toEqual({
    status: 'ready',
    rows_outside_months: { customer_openings: 1 },
  });
  await db.deleteFrom('customer_openings').execute();
  expect(await metrics()).toContain('larder_database_connections{state="waiting"} 0');
});

test('the hosts of the database and the replicas are named to those who may read the metrics, and to nobody else', async () => {
  const { db, platform } = server;
  const hosts = new Hosts([{ name: 'db-1:5432', address: '', at: { host: 'db-1', port: 5432 } }]);
  hosts.take([{ isStandby: false, timeline: 1, system: 'of the test', since: 'today' }]);
  const replicas: Replicas = {
    read: ({ primary, work }) => work(primary),
    states: () => [
      { host: 'replica-1:5432', state: { isUsed: true, lagMs: 250 } },
      { host: 'replica-2:5432', state: { isUsed: false, reason: 'it is more than 2 seconds behind' } },
    ],
    counts: () => ({ replica: 3, primary: 1 }),
    stop: () => Promise.resolve(),
  };
  const app = Fastify();
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  const none = () => () => Promise.resolve();
  registerHealth(app, { config: platform.config, db, pool, hosts, replicas, commits: null, moreMetrics: none });
  try {
    const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
    expect((await ask('/readyz', '203.0.113.9')).json()).toEqual({ status: 'ready' });
    expect((await ask('/readyz', '127.0.0.1')).json()).toEqual({
      status: 'ready',
      database_hosts: [{ host: 'db-1:5432', role: 'primary' }],
      replicas: [
        { host: 'replica-1:5432', state: 'used' },
        { host: 'replica-2:5432', state: 'left out', reason: 'it is more than 2 seconds behind' },
      ],
    });
    const { body } = await ask('/metrics', '127.0.0.1');
    for (const line of [
      'larder_database_hosts{host="db-1:5432",role="primary"} 1',
      'larder_replica_used{host="replica-1:5432"} 1',
      'larder_replica_used{host="replica-2:5432"} 0',
      'larder_replica_lag_seconds{host="replica-1:5432"} 0.25',
      'larder_replica_reads{by="replica"} 3',
    ])
      expect(body).toContain(`${line}\n`);
  } finally {
    await app.close();
  }
});
