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
