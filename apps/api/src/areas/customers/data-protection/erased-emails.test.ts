import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { applyImport, checkImport } from '../customer-imports/imported.fixture.ts';

let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const person = (email: string) => ({ email, first_name: 'Ada', last_name: 'Gone', status: 'abandoned' });
const idOf = async (email: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const rowOf = async (cells: ReturnType<typeof person>) => {
  const { id } = await checkImport(server, session, [cells]);
  const { body } = await server.call('GET', `/api/customers/admin/imports/${id}/rows`, { as: session });
  return body.data[0];
};

test('a later file does not bring an erased customer back, and only a code of the e-mail is stored', async () => {
  const email = 'gone@example.test';
  await applyImport(server, session, [{ ...person(email), external_id: 'GONE-1' }]);
  const id = await idOf(email);
  const exported = await server.call('GET', `/api/customers/admin/users/${id}/export`, { as: session });
  expect(exported.body.customer_import_rows).toEqual([{ line: 2, cells: { ...person(email), external_id: 'GONE-1' } }]);
  const form = new FormData();
  form.set('csv', new File(['external_id,first_name,last_name,status\nGONE-1,Ada,Gone,abandoned'], 'later.csv'));
  expect((await server.call('POST', '/api/customers/admin/imports', { as: session, form })).status).toBe(201);
  const erased = await server.call('POST', `/api/customers/admin/users/${id}/erasure`, {
    as: session,
    body: { email },
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  expect(await server.db.selectFrom('customer_import_rows').select('row').execute()).toEqual([]);
  const refused = {
    kind: 'refused',
    note: expect.stringContaining('a customer with this e-mail was erased; leave the row out, or create the customer'),
  };
  expect(await rowOf(person(email))).toMatchObject(refused);
  expect(await rowOf(person('GONE@example.test'))).toMatchObject(refused);
  expect(await rowOf(person('other@example.test'))).toMatchObject({ kind: 'created' });
  const stored = await server.db.selectFrom('erased_emails').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect(stored[0]?.email_mac).toHaveLength(32);

  // Created by hand on the person's own wish: a later file finds them.
  await buildCustomer(server.db, { email, first_name: 'Ada', last_name: 'Gone', status: 'abandoned' });
  expect(await rowOf(person(email))).toMatchObject({ kind: 'unchanged' });
});
