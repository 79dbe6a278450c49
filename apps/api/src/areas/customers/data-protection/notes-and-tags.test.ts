import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer } from '../../../../test/server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server;

test('notes with their earlier texts and tags are exported with a customer, and erased with them', async () => {
  const staff = await server.session((await buildStaff(db)).id);
  const [customer, other] = [await buildCustomer(db), await buildCustomer(db)];
  const call = async (method: string, path: string, body?: object) => {
    const answer = await server.call(method, `/api/customers/admin/${path}`, { as: staff, ...(body && { body }) });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const { data: tag } = await call('POST', 'customer-tags', { name: 'Peanut allergy', color: 'red' });
  for (const { id } of [customer, other]) {
    await call('PUT', `users/${id}/tags/${tag.id}`);
    const { data: note } = await call('POST', `users/${id}/notes`, { text: 'Allergic to peanuts', is_pinned: true });
    await call('PUT', `users/${id}/notes/${note.id}`, { text: 'Allergic to walnuts' });
  }
  const file = await call('GET', `users/${customer.id}/export`);
  const exported = typeof file === 'string' ? JSON.parse(file) : file;
  expect(exported).toMatchObject({
    tagged_customers: [{ tag: 'Peanut allergy' }],
    notes: [{ text: 'Allergic to walnuts', is_pinned: true }],
    note_versions: [{ text: 'Allergic to peanuts', number: 1 }],
  });

  const { data: preview } = await call('GET', `users/${customer.id}/erasure`);
  expect(preview.goes).toContainEqual({ name: 'Tags', count: 1 });
  await call('POST', `users/${customer.id}/erasure`, { email: customer.email });
  for (const table of ['tagged_customers', 'notes', 'note_versions'] as const) {
    const rows = await db.selectFrom(table).select('user_id').execute();
    expect(rows).toEqual([{ user_id: other.id }]);
  }
  const changes = await db.selectFrom('changes').selectAll().where('user_id', '=', customer.id).execute();
  expect(JSON.stringify(changes)).not.toMatch(/peanut|walnut/i);
  const { data: head } = await call('GET', `users/${customer.id}/head`);
  expect([head.tags, head.pinned_notes]).toEqual([[], []]);
});

test('an erased customer is in no saved view, batch of selected users or note on another customer', async () => {
  const as = await server.session((await buildStaff(db)).id);
  const email = 'zara.quill@example.test';
  let calls = 0;
  const call = async (method: string, path: string, body: object) => {
    const headers = { 'idempotency-key': `call ${(calls += 1)}` };
    const answer = await server.call(method, `/api/${path}`, { as, body, headers });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.data;
  };
  const zara = await buildCustomer(db, {
    email,
    first_name: 'Zarabella',
    last_name: 'Featherstone',
    phone: '8165550177',
  });
  const other = await buildCustomer(db);
  await db
    .insertInto('changes')
    .values({
      at: Temporal.Now.instant(),
      name: 'user_updated',
      subject_type: 'user',
      subject_id: String(zara.id),
      user_id: zara.id,
      description: 'Updated',
      before: JSON.stringify({ last_name: 'Quillington' }),
      after: JSON.stringify({ last_name: 'Featherstone' }),
    })
    .execute();
  const tag = await call('POST', 'customers/admin/customer-tags', { name: 'Erasure', color: 'red' });
  const searches = {
    'encoded e-mail': '?status=paused&keyword=zara.quill%40example.test',
    'plain e-mail': `?keyword=${email}`,
    name: '?keyword=Zarabella+Featherstone',
    'former name': '?keyword=Quillington',
    phone: '?keyword=%28816%29+555-0177',
    another: '?keyword=Smith',
  };
  for (const [name, search] of Object.entries(searches))
    await call('POST', 'admin/saved-views', { list: '/users', name, search, is_shared: true });
  for (const keyword of [email, 'Zarabella', '8165550177'])
    await call('POST', 'admin/bulk-acts', {
      selection: { filter: { keyword }, count: 1 },
      act: { kind: 'add-tag', tag_id: tag.id },
    });
  const notes = `customers/admin/users/${other.id}/notes`;
  const { id } = await call('POST', notes, { text: `Sister of ${email}`, is_pinned: true });
  await call('PUT', `${notes}/${id}`, { text: `Sister of ${email}, who pays.` });
  await call('POST', `customers/admin/users/${zara.id}/erasure`, { email });

  const { rows } = await sql<{ table: string; columns: string }>`
    select c.table_name as "table", string_agg(format('coalesce(%I::text, '''')', c.column_name), ' || ') as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' group by 1`.execute(db);
  const left: string[] = [];
  for (const { table, columns } of rows) {
    const found = await sql`select from ${sql.table(table)}
      where ${sql.raw(columns)} ~* 'zara.?quill|zarabella|quillington|featherstone|816.*555-?0177'`.execute(db);
    if (found.rows.length > 0) left.push(table);
  }
  expect(left).toEqual([]);
  const views = await db.selectFrom('saved_views').select(['name', 'search']).orderBy('id').execute();
  expect(views).toEqual([
    { name: 'encoded e-mail', search: '?status=paused' },
    ...['plain e-mail', 'name', 'former name', 'phone'].map((name) => ({ name, search: '' })),
    { name: 'another', search: '?keyword=Smith' },
  ]);
  const listed = await server.call('GET', `/api/${notes}`, { as });
  expect(listed.body.data).toMatchObject([
    { text: 'Sister of Erased, who pays.', earlier: [{ text: 'Sister of Erased' }] },
  ]);
});
