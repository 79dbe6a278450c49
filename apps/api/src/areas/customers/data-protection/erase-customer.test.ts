import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { plansOf } from '../../../../test/statements.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { recordAll } from '../../../platform/record.ts';
import * as gateways from '../../billing/gateway/gateway-of.ts';
import { sandboxGateway } from '../../billing/gateway/sandbox-gateway.ts';
import { removeImportedCards } from '../../billing/payments/removed-cards.queries.ts';
import { eraseFromOtherChanges } from './erase-changes.queries.ts';
import { eraseFromBatchJobs } from './erase-mentions.queries.ts';
import { eraseRecordedTexts } from './erase-personal.queries.ts';
import { addUpOrders } from '../../orders/counting/add-up-orders.job.ts';
import { forgetCards } from '../payment-methods/forget-cards.job.ts';

const gateway = { removeMethod: vi.fn<(reference: string) => Promise<void>>() };
vi.spyOn(gateways, 'gatewayOf').mockImplementation(({ db }) => ({ ...sandboxGateway(db), ...gateway }));
beforeEach(() => gateway.removeMethod.mockReset().mockResolvedValue());

let server: TestServer;
let boss: { id: number; email: string };
let session: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
beforeAll(async () => {
  server = await startTestServer();
  boss = await buildStaff(server.db);
  session = await server.session(boss.id);
  shop = await buildShop(server.db);
});
afterAll(() => server.close());

const jobContext = (): JobContext => ({
  ...server.platform,
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  transaction: (work) => inTransaction(server.db, work),
});

const at = (id: number) => `/api/customers/admin/users/${id}/erasure`;
const preview = (id: number, as = session) => server.call('GET', at(id), { as });
const erase = (id: number, email: unknown, as = session) => server.call('POST', at(id), { as, body: { email } });

async function buildDeparted() {
  const { customer, order } = await buildChargedOrder(server.db, shop, { credits: 500 });
  const now = Temporal.Now.instant();
  await server.db
    .updateTable('orders')
    .set({ closed_at: now, deliver_at: '2026-01-09', ship_at: '2026-01-08' })
    .where('id', '=', order.id)
    .execute();
  await server.db
    .updateTable('subscriptions')
    .set({ status: 'cancelled', cancelled_at: now })
    .where('user_id', '=', customer.id)
    .execute();
  return { customer, order };
}

const NOT_PERSONAL = new Set(
  (
    'users.referral_id changes.name changes.subject_type changes.subject_id changes.request_id ' +
    'payments.idempotency_key payments.billing_transaction_id payments.failure_reason mails.kind ' +
    'refunds.reason subscription_pauses.reason subscriptions.cancellation_reason refund_parts.idempotency_key refund_parts.billing_transaction_id ' +
    'credit_transactions.reason credit_transactions.external_key retired_referral_ids.referral_id ' +
    'customer_openings.address experiment_choices.variant_code orders.post_cutoff_funds_return_strategy'
  ).split(' '),
);

async function ownTextColumns() {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'jsonb')
      and (c.table_name = 'users' or exists (select 1 from information_schema.columns u
        where u.table_schema = 'public' and u.table_name = c.table_name and u.column_name = 'user_id'))
    order by 1, 2`.execute(server.db);
  return rows.filter(({ table, column }) => !NOT_PERSONAL.has(`${table}.${column}`));
}

async function markOwnRows(userId: number, marker: string): Promise<string[]> {
  const marked: string[] = [];
  for (const { table, column, type } of await ownTextColumns()) {
    const value =
      type === 'jsonb' ? sql`${JSON.stringify({ note: marker, list: [{ deep: marker }] })}::jsonb` : sql`${marker}`;
    const key = table === 'users' ? 'id' : 'user_id';
    try {
      await server.owner.transaction().execute(async (tx) => {
        if (table === 'changes' || table === 'credit_transactions')
          await sql`set local session_replication_role = replica`.execute(tx);
        const text = column === 'email' ? sql`${marker} || '@example.test'` : value;
        const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}
          where ${sql.ref(key)} = ${userId}`.execute(tx);
        if (numAffectedRows) marked.push(`${table}.${column}`);
      });
    } catch (error) {
      expect(String(error)).toMatch(/violates (check|foreign key|unique) constraint|restrict/);
    }
  }
  return marked;
}

/** Searches every table. */
async function whereIs(text: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; table: string; column: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')`.execute(server.db);
  const found: string[] = [];
  for (const { schema, table, column } of rows) {
    const { rows: hits } = await sql`select 1 from ${sql.table(`${schema}.${table}`)}
      where ${sql.ref(column)}::text ilike ${`%${text}%`} limit 1`.execute(server.db);
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe('an erased customer', () => {
  const MARKER = 'zanzibarmarker';
  let customer: { id: number };
  let marked: string[];
  const other = { email: '' };

  beforeAll(async () => {
    ({ customer } = await buildDeparted());
    const { db } = server;
    const user_id = customer.id;
    other.email = (await buildCustomer(db)).email;
    await db.insertInto('kids').values({ user_id, name: 'x' }).execute();
    const banned = { banned_at: Temporal.Now.instant(), status: 'banned' as const };
    await db.updateTable('users').set(banned).where('id', '=', user_id).execute();
    await db
      .insertInto('mails')
      .values({ user_id, idempotency_key: 'm-1', kind: 'welcome', recipient: 'x', subject: 'x', text: 'x', html: 'x' })
      .execute();
    await server.session(user_id);
    await db
      .insertInto('login_challenges')
      .values({ id: 'challenge-x', user_id, code_mac: Buffer.alloc(2), expires_at: Temporal.Now.instant() })
      .execute();
    const [subscription] = await db.selectFrom('subscriptions').select('id').where('user_id', '=', user_id).execute();
    await db
      .insertInto('subscription_pauses')
      .values({
        user_id,
        subscription_id: subscription?.id ?? 0,
        from_date: '2026-01-01',
        until_date: '2026-01-09',
        details: 'x',
        ended_at: Temporal.Now.instant(),
      })
      .execute();
    await db
      .insertInto('refunds')
      .values({
        user_id,
        order_id: (await db.selectFrom('orders').select('id').where('user_id', '=', user_id).executeTakeFirstOrThrow())
          .id,
        amount_cents: 100 as never,
        reason: 'Late',
        reason_details: 'x',
        status: 'successful',
      })
      .execute();
    marked = await markOwnRows(user_id, MARKER);
    const email = `${MARKER}@example.test`;
    const mention = `Spoke to ${MARKER}@EXAMPLE.test`;
    await db.transaction().execute((tx) =>
      recordAll(tx, { staffId: boss.id }, [
        {
          name: 'user_updated',
          subject: { type: 'user', id: user_id },
          userId: user_id,
          description: `Was ${MARKER}-old@example.test`,
          before: { email: `${MARKER}-old@example.test` },
          after: { email },
          reason: mention,
        },
        {
          name: 'promo_code_updated',
          subject: { type: 'promo_code', id: 1 },
          description: mention,
          before: { whitelisted_emails: [other.email] },
          after: { whitelisted_emails: [other.email, email] },
        },
        { name: 'gift_card_deleted', subject: { type: 'gift_card', id: 900 }, description: `Gift of ${MARKER}` },
      ]),
    );
    await db
      .insertInto('gift_cards')
      .values({
        id: 900,
        code: 'GIFT-1',
        recipient_email: email,
        recipient_first_name: MARKER,
        recipient_last_name: MARKER,
        gifter_email: other.email,
        gifter_first_name: 'O',
        gifter_last_name: 'Ther',
        value_cents: 5000 as never,
        remaining_cents: 5000 as never,
      })
      .execute();
    await db
      .insertInto('gift_cards')
      .values({
        code: 'GIFT-2',
        recipient_email: other.email,
        recipient_first_name: 'O',
        recipient_last_name: 'Ther',
        gifter_email: `${MARKER}-old@example.test`,
        gifter_first_name: MARKER,
        gifter_last_name: MARKER,
        billing_card_last_4: '4242',
        charge_reference: 'ch_1',
        value_cents: 5000 as never,
        remaining_cents: 5000 as never,
      })
      .execute();
    await db
      .insertInto('skip_pc_change_offers')
      .values({ order_index: 1, whitelisted_emails: [`${MARKER}@example.test`] })
      .execute();
    await db
      .insertInto('promo_codes')
      .values({
        code: 'ONLY',
        description: `For ${email}, and x${email}`.replace(`x${MARKER}`, 'xanother'),
        notes: mention,
        whitelisted_emails: [other.email, `${MARKER}@Example.test`],
        promotional_channels: JSON.stringify([{ channel: 'mail', checked: true, value: mention }]),
      })
      .execute();
    await db
      .insertInto('mails')
      .values({
        idempotency_key: `to:${email}`,
        kind: 'note',
        recipient: other.email,
        subject: `About ${email}`,
        text: mention,
        html: mention,
      })
      .execute();
    await sql`insert into settings (name, payload) values ('suspended_order_email_text', ${JSON.stringify(mention)}::jsonb)`.execute(
      db,
    );
    await sql`insert into menu_items (name, slug, menu_page_bullets, primary_category_id)
      values ('M', 'm', ${[mention, 'Fresh']}, ${shop.category.id})`.execute(db);
    await sql`insert into zip_code_imports (file_name, created_by, created_at) values (${`${email}.zip`}, ${boss.id}, now())`.execute(
      db,
    );
    await sql`insert into customer_import_rows (import_id, row, line, email, cells)
      values (1, 1, 2, ${email}, ${JSON.stringify({ email, first_name: MARKER })}::jsonb)`.execute(db);
    const batch = await db
      .insertInto('batches')
      .values({
        file_name: `${email}.csv`,
        name: 'Mass Apply Credits',
        total_jobs: 2,
        input: JSON.stringify({ first: email }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into batch_jobs (batch_id, position, subject_type, subject_id, input, result) values
      (${batch.id}, 1, 'user', ${String(user_id)}, ${JSON.stringify({ email, amount: 5, note: MARKER })}::jsonb, '{"applied": true}'),
      (${batch.id}, 2, null, null, ${JSON.stringify({ email, other: other.email })}::jsonb, null)`.execute(db);
    await db.insertInto('sign_in_failures').values({ account: email, address: '192.0.2.1' }).execute();
    const kept = { staff_id: boss.id, method: 'PUT', body_sha256: Buffer.alloc(1), status: 200 };
    await db
      .insertInto('idempotency_keys')
      .values([
        {
          ...kept,
          path: `/api/customers/admin/users/${user_id}`,
          key: 'a',
          answer: JSON.stringify({ data: { first_name: MARKER } }),
        },
        {
          ...kept,
          path: '/api/sales/orders/1',
          key: 'b',
          answer: JSON.stringify({ data: { user_id, address: { line_1: MARKER } } }),
        },
        {
          ...kept,
          path: '/api/sales/orders/2',
          key: 'c',
          answer: JSON.stringify({ data: { user_id: 999, note: 'stays' } }),
        },
      ])
      .execute();
  });

  test('an erased customer is in no column of the database, while entries and money remain', async () => {
    expect(marked.length).toBeGreaterThan(20);
    expect(marked).toEqual(
      expect.arrayContaining([
        'addresses.line_1',
        'changes.before',
        'credit_transactions.reason_details',
        'kids.name',
        'mails.html',
        'orders.skip_details',
        'refunds.reason_details',
        'sessions.user_agent',
        'subscription_pauses.details',
        'subscriptions.cancellation_details',
        'users.ban_reason',
        'users.phone',
      ]),
    );
    const money = async () => [
      await server.db
        .selectFrom('credit_transactions')
        .select(['id', 'amount_cents', 'reason', 'order_id'])
        .where('user_id', '=', customer.id)
        .orderBy('id')
        .execute(),
      await server.db
        .selectFrom('payments')
        .select(['id', 'amount_cents', 'status', 'billing_transaction_id'])
        .where('user_id', '=', customer.id)
        .execute(),
      await server.db
        .selectFrom('refunds')
        .select(['id', 'amount_cents', 'status'])
        .where('user_id', '=', customer.id)
        .execute(),
      await server.db
        .selectFrom('orders')
        .select(['id', 'total_cents', 'status'])
        .where('user_id', '=', customer.id)
        .execute(),
      await server.db
        .selectFrom('changes')
        .select(['id', 'at', 'name', 'staff_id', 'subject_id'])
        .where('user_id', '=', customer.id)
        .where('name', 'not in', ['payment_method_removed', 'customer_erased'])
        .orderBy('id')
        .execute(),
    ];
    const before = await money();
    expect(await whereIs(MARKER)).not.toEqual([]);
    const answer = await erase(customer.id, `${MARKER.toUpperCase()}@example.test`);
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    expect(answer.body.data).toMatchObject({ erased_at: expect.any(String), goes: [{ name: 'Cards', count: 1 }] });
    await forgetCards.run({ user_id: customer.id }, jobContext());
    expect((await preview(customer.id)).body.data.goes).toEqual([]);
    await addUpOrders.run({}, jobContext());
    expect(await whereIs(MARKER)).toEqual([]);
    expect(await money()).toEqual(before);
  });

  test('erasing a customer leaves other customers unchanged', async () => {
    expect(
      await server.db
        .selectFrom('gift_cards')
        .select(['gifter_email', 'recipient_email', 'remaining_cents'])
        .orderBy('code')
        .execute(),
    ).toEqual([
      { gifter_email: other.email, recipient_email: 'Erased', remaining_cents: 5000 },
      { gifter_email: 'Erased', recipient_email: other.email, remaining_cents: 5000 },
    ]);
    const { whitelisted_emails, description, promotional_channels } = await server.db
      .selectFrom('promo_codes')
      .select(['whitelisted_emails', 'description', 'promotional_channels'])
      .where('code', '=', 'ONLY')
      .executeTakeFirstOrThrow();
    expect(description).toBe('For Erased, and xanother@example.test');
    expect(promotional_channels).toEqual([{ channel: 'mail', checked: true, value: 'Spoke to Erased' }]);
    expect(whitelisted_emails.toSorted()).toEqual([other.email, 'erased@erased.invalid'].toSorted());
    const kept = await server.db
      .selectFrom('idempotency_keys')
      .select(['key', 'answer'])
      .where('staff_id', '=', boss.id)
      .where('key', 'in', ['a', 'b', 'c'])
      .orderBy('key')
      .execute();
    expect(kept).toEqual([
      { key: 'a', answer: null },
      { key: 'b', answer: null },
      { key: 'c', answer: { data: { user_id: 999, note: 'stays' } } },
    ]);
    const change = await server.db
      .selectFrom('changes')
      .select(['description', 'after'])
      .where('name', '=', 'promo_code_updated')
      .executeTakeFirstOrThrow();
    expect(change).toEqual({ description: 'Spoke to Erased', after: { whitelisted_emails: [other.email, 'Erased'] } });
  });

  test('an erasure is recorded with its actor and without a name, and older entries keep their kind', async () => {
    const changes = await server.db
      .selectFrom('changes')
      .select(['name', 'staff_id', 'description'])
      .where('user_id', '=', customer.id)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(changes).toContainEqual({
      name: 'customer_erased',
      staff_id: boss.id,
      description: `Erased customer ${customer.id}`,
    });
    expect(changes).toContainEqual({ name: 'user_updated', staff_id: boss.id, description: 'User updated' });
  });

  test('an erased customer is shown as erased, cannot be erased twice, and the audit log stays read-only', async () => {
    const { body } = await server.call('GET', `/api/customers/admin/users/${customer.id}`, { as: session });
    expect(body.data).toMatchObject({
      email: `erased-${customer.id}@erased.invalid`,
      first_name: 'Erased',
      payment_methods: [],
    });
    const again = await erase(customer.id, body.data.email);
    expect([again.status, again.body.message]).toEqual([422, 'This customer was already erased.']);
    for (const change of [
      sql`update changes set description = 'x' where user_id = ${customer.id}`,
      sql`update changes set staff_id = 1`,
      sql`delete from changes`,
      sql`update credit_transactions set amount_cents = 1`,
    ]) {
      await expect(change.execute(server.db)).rejects.toThrow('permission denied');
      await expect(change.execute(server.owner)).rejects.toThrow('never changed');
    }
  });
});

test('log texts of a customer who is not erased cannot be changed, even under a claimed erasure', async () => {
  const { customer } = await buildDeparted();
  await server.db.transaction().execute((tx) =>
    recordAll(tx, { staffId: boss.id }, [
      {
        name: 'user_updated',
        subject: { type: 'user', id: customer.id },
        userId: customer.id,
        description: 'Changed',
      },
    ]),
  );
  const erased = await server.db
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const entry = await server.db
    .selectFrom('changes')
    .select(['id', 'description', 'before', 'after', 'reason'])
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const texts = [{ ...entry, description: 'x' }];
  for (const [said, refusal] of [
    [customer.id, `customer ${customer.id} is not erased`],
    [erased.id, `customer ${erased.id} is not erased in this transaction`],
  ] as const)
    await expect(server.db.transaction().execute((tx) => eraseRecordedTexts(tx, said, texts))).rejects.toThrow(refusal);
  const another = await buildCustomer(server.db);
  const erasingAnother = (given: object[]) =>
    server.db.transaction().execute(async (tx) => {
      await sql`update users set erased_at = now() where id = ${another.id}`.execute(tx);
      await eraseRecordedTexts(tx, another.id, given);
    });
  await expect(erasingAnother(texts)).rejects.toThrow('would get other words');
  // Also refused by the trigger on the audit log.
  await expect(erasingAnother([entry])).rejects.toThrow('never changed');
});

describe('others with e-mails like the erased one’s', () => {
  const batchLine = async (email: string, subject: number | null = null) => {
    const { db } = server;
    const { id } = await db
      .insertInto('batches')
      .values({ name: 'Mass Apply Credits', total_jobs: 1, input: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into batch_jobs (batch_id, position, subject_type, subject_id, input) values (${id}, 1,
      ${subject === null ? null : 'user'}, ${subject}::text, ${JSON.stringify({ email, amount_cents: 1000 })}::jsonb)`.execute(
      db,
    );
    return async () =>
      (await db.selectFrom('batch_jobs').select('input').where('batch_id', '=', id).executeTakeFirstOrThrow()).input;
  };
  const mailTo = async (user_id: number | null, recipient: string, text: string) => {
    const key = `to-others-${crypto.randomUUID()}`;
    const texts = { kind: 'note', recipient, subject: text, text, html: text };
    const { id } = await server.db
      .insertInto('mails')
      .values({ user_id, idempotency_key: key, ...texts })
      .returning('id')
      .executeTakeFirstOrThrow();
    return () =>
      server.db
        .selectFrom('mails')
        .select(['recipient', 'text', 'sent_at', 'idempotency_key'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
  };
  const changeOf = async (description: string) => {
    const name = `noted_${crypto.randomUUID()}`;
    await server.db
      .transaction()
      .execute((tx) =>
        recordAll(tx, { staffId: boss.id }, [{ name, subject: { type: 'promo_code', id: 1 }, description }]),
      );
    return async () =>
      (await server.db.selectFrom('changes').select('description').where('name', '=', name).executeTakeFirstOrThrow())
        .description;
  };
  const storedAnswer = async (answer: object) => {
    const key = crypto.randomUUID();
    await server.db
      .insertInto('idempotency_keys')
      .values({
        staff_id: boss.id,
        method: 'PUT',
        path: '/api/x',
        key,
        body_sha256: Buffer.alloc(1),
        status: 200,
        answer: JSON.stringify(answer),
      })
      .execute();
    return async () =>
      (await server.db.selectFrom('idempotency_keys').select('answer').where('key', '=', key).executeTakeFirstOrThrow())
        .answer;
  };

  test.each([
    ['ann@mail.test', 'joann@mail.test'],
    ['bea@mail.test', "o'bea@mail.test"],
    ['cleo@mail.test', 'cleo@mail.test.example'],
    ['dan@mail.test', 'dan@mail.testing'],
  ])('erasing %s leaves e-mails, batch rows, changes and stored answers of %s untouched', async (erased, others) => {
    const { db } = server;
    const gone = await buildCustomer(db, { email: erased });
    const stays = await buildCustomer(db, { email: others });
    const text = `You sign in as ${others}`;
    const read = await Promise.all([
      mailTo(stays.id, others, text),
      batchLine(others),
      changeOf(text),
      storedAnswer({ note: text }),
    ]);
    const before = await Promise.all(read.map((each) => each()));
    expect((await erase(gone.id, erased)).status).toBe(200);
    expect(await Promise.all(read.map((each) => each()))).toEqual(before);
    expect(before[0]).toMatchObject({ recipient: others, sent_at: null });
  });

  test('an e-mail to others loses only the erased address and is still sent', async () => {
    const gone = await buildCustomer(server.db, { email: 'eve@mail.test' });
    const stays = await buildCustomer(server.db, { email: 'eve@mail.test.example' });
    const read = await mailTo(stays.id, stays.email, `Not eve@mail.test but ${stays.email}`);
    expect((await erase(gone.id, gone.email)).status).toBe(200);
    expect(await read()).toMatchObject({
      recipient: stays.email,
      text: `Not Erased but ${stays.email}`,
      sent_at: null,
    });
  });

  test('other customers keep what was sent to an e-mail they took over from the erased customer', async () => {
    const { db } = server;
    const rename = async (id: number, email: string) => {
      const body = { email, first_name: 'Ada', last_name: 'Renamed' };
      expect((await server.call('PUT', `/api/customers/admin/users/${id}`, { as: session, body })).status).toBe(200);
    };
    const gone = await buildCustomer(db, { email: 'first@mail.test' });
    await rename(gone.id, 'second@mail.test');
    await rename(gone.id, 'third@mail.test');
    await rename(gone.id, 'last@mail.test');
    const now = await buildCustomer(db, { email: 'First@mail.test' });
    const was = await buildCustomer(db, { email: 'second@mail.test' });
    await rename(was.id, 'elsewhere@mail.test');
    const gift = (code: string, recipient_email: string) => ({
      code,
      recipient_email,
      recipient_first_name: 'Carla',
      recipient_last_name: code,
      gifter_email: 'someone@mail.test',
      gifter_first_name: 'S',
      gifter_last_name: 'One',
      value_cents: 5000 as never,
      remaining_cents: 5000 as never,
    });
    const cards = [gift('G-1', 'first@mail.test'), gift('G-2', 'second@mail.test'), gift('G-3', 'third@mail.test')];
    await db.insertInto('gift_cards').values(cards).execute();
    const read = [
      await mailTo(now.id, 'first@mail.test', 'Your code'),
      await mailTo(null, 'second@mail.test', 'Your code'),
      await batchLine('first@mail.test'),
    ];
    const before = await Promise.all(read.map((each) => each()));
    const exported = JSON.stringify(
      (await server.call('GET', `/api/customers/admin/users/${gone.id}/export`, { as: session })).body,
    );
    expect([exported.includes('G-1'), exported.includes('G-2'), exported.includes('G-3')]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await preview(gone.id)).body.data.goes).toContainEqual({ name: 'Gift cards bought or received', count: 1 });
    expect((await erase(gone.id, 'last@mail.test')).status).toBe(200);
    expect(await Promise.all(read.map((each) => each()))).toEqual(before);
    const left = await db
      .selectFrom('gift_cards')
      .select(['code', 'recipient_last_name'])
      .where('code', 'like', 'G-%')
      .orderBy('code')
      .execute();
    expect(left.map(({ recipient_last_name }) => recipient_last_name)).toEqual(['G-1', 'G-2', 'Erased']);
  });

  test('other customers keep the batch rows applied to them, without the erased e-mail', async () => {
    const gone = await buildCustomer(server.db, { email: 'taken@mail.test' });
    const before = await buildCustomer(server.db);
    const [own, others] = [await batchLine('Taken@mail.test'), await batchLine('taken@mail.test', before.id)];
    expect((await erase(gone.id, gone.email)).status).toBe(200);
    expect([await own(), await others()]).toEqual([
      { email: 'Erased', amount_cents: 1000 },
      { email: 'Erased', amount_cents: 1000 },
    ]);
  });
});

test('batch rows are found by an index', async () => {
  const { id, email } = await buildCustomer(server.db);
  const batch = await server.db
    .insertInto('batches')
    .values({ name: 'Mass Apply Credits', total_jobs: 0, input: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into batch_jobs (batch_id, position, input)
    select ${batch.id}::bigint, n, jsonb_build_object('email', 'many-' || n || '@example.test') from generate_series(1, 20000) n`.execute(
    server.db,
  );
  await sql`analyze batch_jobs`.execute(server.owner);
  const plans = await server.db.transaction().execute((tx) => plansOf(tx, () => eraseFromBatchJobs(tx, id, [email])));
  expect(plans[0]).toContain('batch_jobs_email');
  expect(plans[0]).not.toContain('Seq Scan');
});

test('an erasure skips changes of zip codes and searches all other changes without a customer', async () => {
  const { db } = server;
  const { id, email } = await buildCustomer(db);
  await sql`insert into changes (at, name, staff_id, subject_type, subject_id, description)
    select now(), 'zip_code_updated', ${boss.id}::bigint, 'zip_code', lpad(n::text, 5, '0'), 'Changed' from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`analyze changes`.execute(server.owner);
  const plans = await db.transaction().execute((tx) => plansOf(tx, () => eraseFromOtherChanges(tx, id, [email])));
  // The index changes_that_may_name, as it is called in a month.
  expect(plans[0]).toMatch(/Index Scan using changes_\d{4}_\d\d_id_idx /);
  const types = ['promo_code', 'zip_code_import', 'batch', 'setting', 'something_new'];
  await inTransaction(db, (tx) =>
    recordAll(
      tx,
      { staffId: boss.id },
      types.map((type) => ({ name: 'noted', subject: { type, id: 1 }, description: `By ${email}` })),
    ),
  );
  expect((await erase(id, email)).status).toBe(200);
  const noted = db.selectFrom('changes').select(['subject_type', 'description']).where('name', '=', 'noted');
  expect(await noted.orderBy('id').execute()).toEqual(
    types.map((subject_type) => ({ subject_type, description: 'By Erased' })),
  );
});

describe('the cards of an erased customer', () => {
  const stored = (userId: number) =>
    server.db
      .selectFrom('payment_methods')
      .select(['gateway_reference', 'removing_at', 'removed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();

  test('a failed erasure changes neither the cards nor anything else', async () => {
    const { customer } = await buildDeparted();
    await sql`create function fail_erasing() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      server.owner,
    );
    await sql`create trigger fail_erasing before delete on sign_in_failures for each statement execute function fail_erasing()`.execute(
      server.owner,
    );
    const { status } = await erase(customer.id, customer.email);
    await sql`drop function fail_erasing cascade`.execute(server.owner);
    expect(status).toBe(500);
    expect(gateway.removeMethod).not.toHaveBeenCalled();
    expect(await stored(customer.id)).toEqual({
      gateway_reference: expect.stringMatching(/^sandbox_/),
      removing_at: null,
      removed_at: null,
    });
    expect((await erase(customer.id, customer.email)).status).toBe(200);
  });

  test('the gateway deletes the cards after the erasure, with retries', async () => {
    const { customer } = await buildDeparted();
    expect((await erase(customer.id, customer.email)).status).toBe(200);
    const { rows: queued } = await sql`select from pgboss.job
      where name = ${forgetCards.name} and data ->> 'user_id' = ${String(customer.id)}`.execute(server.db);
    expect(queued).toHaveLength(1);
    const { gateway_reference } = await stored(customer.id);
    gateway.removeMethod.mockRejectedValueOnce(new Error('no answer'));
    const run = () => forgetCards.run({ user_id: customer.id }, jobContext());
    await expect(run()).rejects.toThrow('no answer');
    expect(await stored(customer.id)).toMatchObject({ gateway_reference, removed_at: null });
    await run();
    await run();
    expect(gateway.removeMethod.mock.calls).toEqual([[gateway_reference], [gateway_reference]]);
    expect(await stored(customer.id)).toMatchObject({ gateway_reference: 'Erased', removed_at: expect.anything() });
    const forgotten = await server.db
      .selectFrom('changes')
      .select(['staff_id', 'description'])
      .where('user_id', '=', customer.id)
      .where('name', '=', 'payment_method_removed')
      .execute();
    expect(forgotten).toEqual([{ staff_id: null, description: 'Removed a card of the erased customer' }]);
  });
});

describe('the card of a customer whose import was reversed', () => {
  const reverse = (userId: number) =>
    inTransaction(server.db, (tx) => removeImportedCards(tx, [userId], Temporal.Now.instant()));

  test('an erasure removes the card at the gateway, which still has it', async () => {
    const { customer } = await buildDeparted();
    await reverse(customer.id);
    const cards = (await preview(customer.id)).body.data.goes.find(({ name }: { name: string }) => name === 'Cards');
    expect(cards.count).toBe(1);
    const { data } = (await erase(customer.id, customer.email)).body;
    expect(data.goes).toEqual([{ name: 'Cards', count: 1 }]);
    await forgetCards.run({ user_id: customer.id }, jobContext());
    expect(gateway.removeMethod.mock.calls).toEqual([[`sandbox_${customer.id}_4242`]]);
    expect((await preview(customer.id)).body.data.goes).toEqual([]);
  });

  test('an erasure leaves the card at the gateway if the file was imported again', async () => {
    const { customer } = await buildDeparted();
    await reverse(customer.id);
    const again = await buildSubscriber(server.db, { card: null });
    const gateway_reference = `sandbox_${customer.id}_4242`;
    const card = { gateway_reference, card_last_four: '4242' };
    await server.db
      .insertInto('payment_methods')
      .values({ ...card, user_id: again.id })
      .execute();
    expect((await erase(customer.id, customer.email)).status).toBe(200);
    await forgetCards.run({ user_id: customer.id }, jobContext());
    expect(gateway.removeMethod).not.toHaveBeenCalled();
    const cards = server.db.selectFrom('payment_methods').select(['user_id', 'gateway_reference']);
    expect(await cards.where('user_id', 'in', [customer.id, again.id]).orderBy('id').execute()).toEqual([
      { user_id: customer.id, gateway_reference: 'Erased' },
      { user_id: again.id, gateway_reference },
    ]);
  });

  test('two customers with the same card who are erased at once leave no card at the gateway', async () => {
    const { customer } = await buildDeparted();
    await reverse(customer.id);
    const gateway_reference = `sandbox_${customer.id}_4242`;
    const twin = await buildSubscriber(server.db, { card: null });
    await server.db
      .insertInto('payment_methods')
      .values({ gateway_reference, card_last_four: '4242', user_id: twin.id, removing_at: Temporal.Now.instant() })
      .execute();
    expect((await erase(customer.id, customer.email)).status).toBe(200);
    await forgetCards.run({ user_id: customer.id }, jobContext());
    expect(gateway.removeMethod.mock.calls).toEqual([[gateway_reference]]);
  });
});

describe('after an erasure', () => {
  test('an erased customer cannot return by a name, a password, a subscription or a manual order', async () => {
    const { customer } = await buildDeparted();
    expect((await erase(customer.id, customer.email)).status).toBe(200);
    const users = `/api/customers/admin/users/${customer.id}`;
    const name = { first_name: 'Ada', last_name: 'Again', email: 'ada-again@example.test' };
    const answers = [
      await server.call('PUT', users, { as: session, body: name }),
      await server.call('PUT', `${users}/password`, { as: session }),
      await server.call('POST', `${users}/active-subscriptions`, { as: session }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [422, 'This customer was erased and can no longer be changed.']),
    );
    const insert = sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, kind, address_id)
      select user_id, order_week_id, production_cycle_id, 9, 'rogue', address_id from orders where user_id = ${customer.id}`;
    await expect(insert.execute(server.db)).rejects.toThrow('stays erased');
  });
});

describe('a refused erasure', () => {
  beforeEach(async () => {
    await server.db.deleteFrom('sign_in_failures').execute();
  });

  test('erasing is refused with all reasons at once while the subscription or orders are open', async () => {
    const { customer } = await buildChargedOrder(server.db, shop);
    const { body } = await preview(customer.id);
    expect(body.data.refusals).toEqual([
      'The subscription is not cancelled. Cancel the account first.',
      '1 order is still open for post-cutoff changes, so money may still move. Wait until the deadline has passed.',
    ]);
    expect((await erase(customer.id, customer.email)).status).toBe(422);
    const user = await server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect([user.email, user.erased_at]).toEqual([customer.email, null]);
  });

  test('erasing is refused while a payment or refund is pending or a box is on its way', async () => {
    const { customer, order } = await buildDeparted();
    await server.db
      .updateTable('orders')
      .set({ ship_at: '2099-01-01', deliver_at: '2099-01-02' })
      .where('id', '=', order.id)
      .execute();
    await server.db
      .insertInto('payments')
      .values({
        user_id: customer.id,
        order_id: order.id,
        idempotency_key: 'p',
        stage: 'deadline',
        amount_cents: 100 as never,
      })
      .execute();
    await server.db
      .insertInto('refunds')
      .values({ user_id: customer.id, order_id: order.id, amount_cents: 100 as never, reason: 'x' })
      .execute();
    expect((await preview(customer.id)).body.data.refusals).toEqual([
      expect.stringMatching(/^1 box is not delivered yet/),
      expect.stringMatching(/^1 payment is pending/),
      expect.stringMatching(/^1 refund is pending/),
    ]);
    expect((await erase(customer.id, customer.email)).status).toBe(422);
  });

  test('erasing is refused without the e-mail of the customer', async () => {
    const customer = await buildCustomer(server.db);
    expect((await erase(customer.id, 'somebody@example.test')).body.errors).toEqual({
      email: [`This is not the e-mail of the customer. Type ${customer.email}.`],
    });
    expect((await erase(customer.id, ' ')).body.errors).toHaveProperty('email');
  });

  test('erasing is refused for staff and unknown users, and to anyone but superadmins', async () => {
    const colleague = await buildStaff(server.db, 'support');
    expect((await erase(colleague.id, colleague.email)).body.message).toMatch(/^Staff members cannot be erased/);
    const customer = await buildCustomer(server.db);
    const refused = await erase(customer.id, customer.email, await server.session(colleague.id));
    expect([refused.status, refused.body.code]).toEqual([403, 'missing_permission']);
    expect((await erase(999_999, 'x@example.test')).status).toBe(404);
    expect((await preview(999_999)).status).toBe(404);
    expect((await erase(customer.id, customer.email, 'larder_session=nobody')).status).toBe(401);
  });
});

test('a preview counts what an erasure overwrites and keeps', async () => {
  const { customer } = await buildDeparted();
  const { body } = await preview(customer.id);
  expect(body.data).toMatchObject({ erased_at: null, refusals: [], credits_left: 0 });
  expect(body.data.goes).toContainEqual({ name: 'Addresses', count: 1 });
  expect(body.data.goes).toContainEqual({ name: 'Cards', count: 1 });
  expect(body.data.stays).toContainEqual({ name: 'Payments', count: 1 });
});

test('a customer without any data can be erased', async () => {
  const { id, email } = await buildSubscriber(server.db, { card: null, cancelled: true });
  expect((await erase(id, email)).status).toBe(200);
});
