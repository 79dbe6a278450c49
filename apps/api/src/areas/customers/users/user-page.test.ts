import { afterAll, expect, test } from 'vitest';
import { USER_RELATIONS } from '@larder/contract/customers/users/user.ts';
import { openWindow } from '../../../../test/open-window.ts';
import { buildOrder } from '../../../../test/orders.ts';

const { server, staff, coming, lines, inWindow } = await openWindow();
afterAll(() => server.close());

const USERS = '/api/customers/admin/users';
const get = (path: string, as = staff) => server.call('GET', `${USERS}/${path}`, { as });
const dataOf = async (path: string) => (await get(path)).body.data;

test('the page of a user answers in one call what the calls of the user, the head and the boxes answer', async () => {
  const { customer } = await inWindow({ credits: 500 });
  await buildOrder(server.db, { customer, weekId: coming.id, lines: lines() });
  const { status, body } = await get(`${customer.id}/page`);
  expect(status).toBe(200);
  const boxes = await dataOf(`${customer.id}/boxes`);
  expect(boxes.boxes).toHaveLength(2);
  expect(body.data).toEqual({
    user: await dataOf(`${customer.id}?include=${USER_RELATIONS.join(',')}`),
    head: await dataOf(`${customer.id}/head`),
    boxes: { ...boxes, now: expect.stringMatching(/Z$/) },
  });
});

test('staff have a page as well, without boxes', async () => {
  const me = (await server.call('GET', '/api/management/me', { as: staff })).body.data;
  expect(await dataOf(`${me.id}/page`)).toMatchObject({ user: { id: me.id, is_admin: true }, boxes: { boxes: [] } });
});

test('the page is for signed-in staff, of a user who exists and is named by number', async () => {
  expect((await get('1/page', '')).status).toBe(401);
  expect((await get('ada/page')).status).toBe(404);
  const { status, body } = await get('999999/page');
  expect([status, body.message]).toEqual([404, 'Customer 999999 was not found.']);
});
