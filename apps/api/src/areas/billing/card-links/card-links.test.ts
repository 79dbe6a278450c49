import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { startHearing } from '../../../../test/stripe/stripe-events.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { sendCustomerMails } from '../../customers/customer-mails/send-customer-mails.job.ts';
import { cleanUpCardLinks } from './clean-up-card-links.job.ts';

type Hearing = Awaited<ReturnType<typeof startHearing>>;
let hearing: Hearing;
let stripe: Hearing['stripe'];
let sandbox: TestServer;
let sandboxStaff: string;
beforeAll(async () => {
  hearing = await startHearing();
  ({ stripe } = hearing);
  sandbox = await startTestServer();
  sandboxStaff = await sandbox.session((await buildStaff(sandbox.db, 'support')).id);
});
afterAll(async () => {
  await hearing.close();
  await sandbox.close();
});

const send = (id: number, { server, staff }: { server: TestServer; staff: string | undefined } = hearing) =>
  server.call('POST', `/api/customers/admin/users/${id}/card-links`, { as: staff });
async function tokenOf(id: number, { db } = hearing.server): Promise<string> {
  await sendCustomerMails.run({}, jobContext(db));
  const mails = db.selectFrom('mails').select(['text', 'recipient']).where('user_id', '=', id).orderBy('id');
  return /http:\/\/localhost:3000\/cards\/(\S+)/.exec((await mails.execute()).at(-1)?.text ?? '')?.[1] ?? '';
}
const at = (token: string) => `/api/billing/cards/${token}`;
const show = (token: string) => hearing.server.call('GET', at(token));
const open = (token: string) => hearing.server.call('POST', at(token));
/** The customer returns from the gateway's page. */
const confirm = (page: Record<string, unknown>) => {
  const session = String(page['success_url']).replace('http://localhost:3000/card-sessions/', '');
  return hearing.server.call('POST', `${SESSIONS}/${session}/confirmation`);
};
const SESSIONS = '/api/billing/card-sessions';
const cardsOf = (userId: number, { db } = hearing.server) =>
  db.selectFrom('payment_methods').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const changesOf = async (userId: number) =>
  (
    await hearing.server.db
      .selectFrom('changes')
      .select(['name', 'staff_id', 'description'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ name, description }) => [name, description]);

let number = 0;
async function sentLink(subscriber: Parameters<typeof buildSubscriber>[1] = { card: null }) {
  const customer = await buildSubscriber(hearing.server.db, subscriber);
  expect((await send(customer.id)).status).toBe(201);
  return { customer, token: await tokenOf(customer.id) };
}
/** The customer is on the gateway's page. */
async function openedLink(subscriber?: Parameters<typeof buildSubscriber>[1]) {
  const sent = await sentLink(subscriber);
  expect((await open(sent.token)).status).toBe(201);
  return { ...sent, page: stripe.pages.sessions[0]! };
}
const addCard = (page: Record<string, unknown>, last4 = '4242') =>
  stripe.pages.addCard(page, { last4, number: ++number });
const changeUser = (id: number, set: object) =>
  hearing.server.db.updateTable('users').set(set).where('id', '=', id).execute();

describe('a link to add a card', () => {
  test('a customer gets a link of which only a hash is stored, and the name on its page is masked', async () => {
    const { customer, token } = await sentLink();
    expect(token).toHaveLength(43);
    const [link] = await hearing.server.db
      .selectFrom('card_links')
      .selectAll()
      .where('user_id', '=', customer.id)
      .execute();
    expect(link?.token_hash).toEqual(createHash('sha256').update(token).digest());
    const { status, body } = await show(token);
    expect([status, body.data]).toEqual([200, { name: 'A•••', expires_at: link?.expires_at.toString() }]);
    expect(link?.expires_at.since(link.created_at).total('days')).toBe(7);
    expect(await changesOf(customer.id)).toEqual([['card_link_sent', 'Sent a link to add a card']]);
  });

  test('no link is sent while its e-mail is switched off', async () => {
    const { customer } = await sentLink();
    const { db } = hearing.server;
    const set = (is_on: boolean) =>
      db.updateTable('mail_templates').set({ is_on }).where('kind', '=', 'card_link').execute();
    await set(false);
    const { status, body } = await send(customer.id);
    expect([status, body.message]).toEqual([422, expect.stringContaining('Link to add a card is switched off')]);
    await set(true);
  });

  test('a link is not sent to staff, customers who are banned, unknown or have no deliverable e-mail, while signed out, or too often', async () => {
    const { customer } = await sentLink();
    for (let sent = 1; sent < 5; sent++) await send(customer.id);
    expect((await send(customer.id)).status).toBe(429);
    const banned = await buildSubscriber(hearing.server.db, { banned: true });
    expect((await send(banned.id)).body.message).toBe('This customer is banned and cannot add a card.');
    const reversed = await buildSubscriber(hearing.server.db);
    await changeUser(reversed.id, { email: `reversed-${reversed.id}@reversed.invalid` });
    expect((await send(reversed.id)).body.message).toBe(
      'This customer has no deliverable e-mail address. Change the e-mail first.',
    );
    expect(await changesOf(reversed.id)).toEqual([]);
    const staff = await buildStaff(hearing.server.db);
    expect((await send(staff.id)).status).toBe(422);
    expect((await send(999_999)).status).toBe(404);
    expect((await send(customer.id, { server: hearing.server, staff: undefined })).status).toBe(401);
  });

  test('a link of a banned or erased customer is answered and counted as a guess like an unknown one', async () => {
    const { customer, token } = await sentLink();
    const { db } = hearing.server;
    const guesses = async () => {
      const failures = db.selectFrom('sign_in_failures').select((row) => row.fn.countAll<number>().as('count'));
      return Number((await failures.executeTakeFirstOrThrow()).count);
    };
    const refusedOn = async (of: string) => {
      const before = await guesses();
      const answers = [await show(of), await open(of)].map(({ status, body }) => [status, body.code, body.message]);
      return [...answers, (await guesses()) - before];
    };
    const unknown = await refusedOn('guessed');
    const message = expect.stringContaining('This link is not valid.');
    expect(unknown).toEqual([[404, 'not_found', message], [404, 'not_found', message], 2]);
    await changeUser(customer.id, { banned_at: Temporal.Now.instant() });
    expect(await refusedOn(token)).toEqual(unknown);
    await changeUser(customer.id, { banned_at: null });
    expect((await show(token)).status).toBe(200);
    expect((await hearing.server.call('POST', `${SESSIONS}/guessed/confirmation`)).status).toBe(404);
    expect(await guesses()).toBe(5);
    await db.deleteFrom('sign_in_failures').execute();
    await changeUser(customer.id, { erased_at: Temporal.Now.instant() });
    expect(await refusedOn(token)).toEqual(unknown);
    await db.deleteFrom('sign_in_failures').execute();
  });

  test('an expired link says what to do', async () => {
    const { customer, token } = await sentLink();
    await hearing.server.db
      .updateTable('card_links')
      .set({ expires_at: Temporal.Now.instant() })
      .where('user_id', '=', customer.id)
      .execute();
    for (const { status, body } of [await show(token), await open(token)])
      expect([status, body.message]).toEqual([422, expect.stringContaining('a link works for 7 days')]);
  });

  test('links are deleted 60 days after they expired', async () => {
    const [old, recent] = [await sentLink(), await sentLink()];
    const expired = hearing.server.db.updateTable('card_links').set({
      expires_at: Temporal.Now.instant().subtract({ hours: 61 * 24 }),
    });
    await expired.where('user_id', '=', old.customer.id).execute();
    await cleanUpCardLinks.run({}, hearing.ctx);
    const left = await hearing.server.db.selectFrom('card_links').select('user_id').execute();
    const ids = left.map(({ user_id }) => user_id);
    expect([ids.includes(old.customer.id), ids.includes(recent.customer.id)]).toEqual([false, true]);
  });
});

describe('the page of the gateway', () => {
  test('the page is a Checkout session in setup mode with a key that was stored before, which learns nothing of the link', async () => {
    const { token, page } = await openedLink();
    const asked = stripe.asked.at(-1);
    expect(asked).toMatchObject({
      path: 'POST /v1/checkout/sessions',
      key: expect.stringMatching(/^[0-9a-f-]{36}:card-session:/),
      params: {
        mode: 'setup',
        customer_creation: 'always',
        'allowed_payment_method_types[0]': 'card',
        success_url: asked?.params['cancel_url'],
        cancel_url: expect.stringMatching(/^http:\/\/localhost:3000\/card-sessions\/[0-9a-f-]{36}$/),
        'metadata[larder_key]': asked?.key,
        'setup_intent_data[metadata][larder_key]': asked?.key,
      },
    });
    expect(JSON.stringify(asked)).not.toContain(token);
    expect((await confirm(page)).body.data).toEqual({ state: 'open', card_last_four: null });
    const session = String(page['success_url']).split('/').at(-1) ?? '';
    expect([(await show(session)).status, (await open(session)).status]).toEqual([404, 404]);
  });

  test('another click opens another page and ends the former one', async () => {
    const { token, page } = await openedLink();
    const { body } = await open(token);
    const [second] = stripe.pages.sessions;
    expect([body.data.url, page['status'], second?.['status']]).toEqual([second?.['url'], 'expired', 'open']);
  });

  test('the 20th page of a link is opened and takes a card, and a 21st is refused before the gateway is asked', async () => {
    const { token } = await sentLink();
    for (let click = 1; click <= 20; click++) expect((await open(token)).status).toBe(201);
    const asked = stripe.asked.length;
    for (const { status, body } of [await open(token), await show(token)])
      expect([status, body.message]).toEqual([422, expect.stringContaining('opened too often')]);
    expect(stripe.asked).toHaveLength(asked);
    const [last] = stripe.pages.sessions;
    addCard(last!);
    expect((await confirm(last!)).body.data).toEqual({ state: 'added', card_last_four: '4242' });
  });

  test('a silent gateway is a message to try again, and the next click works', async () => {
    const { token } = await sentLink();
    stripe.expect('too many');
    const silent = await open(token);
    expect([silent.status, silent.body.message]).toEqual([
      503,
      'Our payment provider did not respond. Please try again in a minute.',
    ]);
    expect((await open(token)).status).toBe(201);
  });

  test('a customer of the gateway is used again, and another one is made if the gateway has deleted it', async () => {
    const { customer, page } = await openedLink();
    const reference = addCard(page);
    await confirm(page);
    const known = reference.split('/')[0] ?? '';
    await send(customer.id);
    const next = await tokenOf(customer.id);
    await open(next);
    expect(stripe.asked.at(-1)?.params).toMatchObject({ customer: known });
    stripe.pages.deleted.add(known);
    expect((await open(next)).status).toBe(201);
    expect(stripe.asked.map(({ params }) => params['customer_creation'])).toContain('always');
  });
});

describe('the card', () => {
  test('a card is added once, as the default, whether the customer returns, or the event comes first, twice or late', async () => {
    const { customer, token, page } = await openedLink({ card: '0002' });
    const reference = addCard(page);
    await hearing.hear('checkout.session.completed', page);
    await hearing.hear('setup_intent.succeeded', page['setup_intent'] as object);
    await hearing.work();
    const returned = await Promise.all([confirm(page), confirm(page)]);
    expect(returned.map(({ body }) => body.data)).toEqual(Array(2).fill({ state: 'added', card_last_four: '4242' }));
    await hearing.hear('checkout.session.completed', page);
    await hearing.work();
    expect(await cardsOf(customer.id)).toMatchObject([
      { card_last_four: '0002', is_default: false },
      {
        card_last_four: '4242',
        is_default: true,
        gateway_reference: reference,
        fingerprint: 'fp_4242',
        card_exp_month: 8,
        card_exp_year: 2031,
      },
    ]);
    expect(await changesOf(customer.id)).toEqual([
      ['card_link_sent', expect.any(String)],
      ['payment_method_added', 'The customer added the card ending in 4242 with a link. It is the default card'],
    ]);
    const used = await open(token);
    expect([used.status, used.body.message]).toEqual([422, expect.stringContaining('already added with this link')]);
    const last = hearing.server.db.selectFrom('gateway_events').select('outcome').orderBy('id', 'desc').limit(3);
    expect((await last.execute()).map(({ outcome }) => outcome)).toEqual(['handled', 'handled', 'handled']);
  });

  test('a page that was opened in time counts after its link has expired', async () => {
    const { customer, page } = await openedLink();
    await hearing.server.db
      .updateTable('card_links')
      .set({ expires_at: Temporal.Now.instant() })
      .where('user_id', '=', customer.id)
      .execute();
    addCard(page, '1111');
    await hearing.hear('checkout.session.completed', page);
    await hearing.work();
    expect(await cardsOf(customer.id)).toMatchObject([{ card_last_four: '1111', is_default: true }]);
  });

  test('one card ends all links of its customer, and a second one is removed at the gateway', async () => {
    const { customer, page } = await openedLink();
    await send(customer.id);
    const other = await tokenOf(customer.id);
    await open(other);
    const [second] = stripe.pages.sessions;
    addCard(page, '1111');
    const stray = addCard(second!, '2222').split('/')[1] ?? '';
    expect((await confirm(page)).body.data.state).toBe('added');
    expect((await confirm(second!)).body.data).toEqual({ state: 'refused', card_last_four: null });
    expect([await cardsOf(customer.id), stripe.methods.get(stray)]).toMatchObject([[{ card_last_four: '1111' }], null]);
  });

  test('a customer who was banned since gets no card, and a card that the gateway deleted is none', async () => {
    const { customer, page } = await openedLink();
    const stray = addCard(page).split('/')[1] ?? '';
    await changeUser(customer.id, { banned_at: Temporal.Now.instant() });
    expect((await confirm(page)).body.data.state).toBe('refused');
    expect([await cardsOf(customer.id), stripe.methods.get(stray)]).toEqual([[], null]);
    const deleted = await openedLink();
    stripe.methods.set(addCard(deleted.page).split('/')[1] ?? '', null);
    expect((await confirm(deleted.page)).body.data.state).toBe('unused');
    expect((await open(deleted.token)).status).toBe(201);
  });

  test('the same card added again replaces its older entry once no charge needs it', async () => {
    const { customer, page } = await openedLink();
    const older = addCard(page).split('/')[1] ?? '';
    await confirm(page);
    await send(customer.id);
    const next = await tokenOf(customer.id);
    await open(next);
    addCard(stripe.pages.sessions[0]!);
    await confirm(stripe.pages.sessions[0]!);
    await hearing.work();
    const cards = await cardsOf(customer.id);
    expect(cards.map(({ is_default, removed_at }) => [is_default, removed_at !== null])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(stripe.methods.get(older)).toBeNull();
  });

  test('a card that another customer has too stays at the gateway when its customer adds it again', async () => {
    const { customer, page } = await openedLink();
    const reference = addCard(page);
    await confirm(page);
    const twin = await buildSubscriber(hearing.server.db, { card: null });
    await hearing.server.db
      .insertInto('payment_methods')
      .values({ user_id: twin.id, gateway_reference: reference, card_last_four: '4242', is_default: true })
      .execute();
    await send(customer.id);
    await open(await tokenOf(customer.id));
    addCard(stripe.pages.sessions[0]!);
    await confirm(stripe.pages.sessions[0]!);
    await hearing.work();
    const removed = (await cardsOf(customer.id)).map(({ removed_at }) => removed_at !== null);
    const [attachedTo, method = ''] = reference.split('/');
    expect([removed, stripe.methods.get(method)]).toEqual([[true, false], attachedTo]);
  });

  test('an event of a session that is not ours is unknown', async () => {
    await hearing.hear('checkout.session.completed', { id: 'cs_other', metadata: { larder_key: 'other' } });
    await hearing.work();
    expect((await hearing.outcomes()).at(-1)).toBe('unknown');
  });
});

describe('the page of the sandbox', () => {
  test('a test card is chosen on a page of the sandbox, which no other gateway has', async () => {
    const customer = await buildSubscriber(sandbox.db, { card: null });
    await send(customer.id, { server: sandbox, staff: sandboxStaff });
    const token = await tokenOf(customer.id, sandbox);
    const { url } = (await sandbox.call('POST', at(token))).body.data;
    const [, session, reference] =
      /^http:\/\/localhost:3000\/card-sessions\/(.+)\/test-card\?reference=(.+)$/.exec(url) ?? [];
    const choose = (body: object, server = sandbox, of = session) =>
      server.call('POST', `${SESSIONS}/${of}/test-card`, { body });
    const chosen = { reference, card_last_four: '9979' };
    expect((await choose({ ...chosen, card_last_four: '1234' })).body.errors).toEqual({
      card_last_four: ['Choose a test card.'],
    });
    expect((await choose(chosen, hearing.server)).status).toBe(404);
    expect((await choose(chosen, sandbox, 'another')).status).toBe(404);
    expect((await choose({ ...chosen, reference: 'another' })).status).toBe(422);
    expect((await choose(chosen)).body.data).toEqual({ card_last_four: '9979' });
    expect((await choose(chosen)).body.message).toContain('no longer open');
    const confirmed = await sandbox.call('POST', `${SESSIONS}/${session}/confirmation`);
    expect(confirmed.body.data).toEqual({ state: 'added', card_last_four: '9979' });
    expect(await cardsOf(customer.id, sandbox)).toMatchObject([
      { card_last_four: '9979', is_default: true, gateway_reference: expect.stringMatching(/^sandbox_.+_9979$/) },
    ]);
  });
});
