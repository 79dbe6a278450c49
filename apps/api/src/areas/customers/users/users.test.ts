import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USER_RELATIONS } from '@larder/contract/customers/users/user.ts';
import { buildCategory, buildCustomer, buildShipping, buildStaff } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsSent } from '../../../../test/statements.ts';
import { lockPromoCode } from '../../marketing/promo-codes/promo-codes.queries.ts';

let server: TestServer;
let superadmin: { id: number; email: string; cookie: string };
let support: { id: number; email: string; cookie: string };
beforeAll(async () => {
  server = await startTestServer();
  superadmin = await signedIn('superadmin');
  support = await signedIn('support');
  await buildShipping(server.db);
});
afterAll(() => server.close());

async function signedIn(role: 'superadmin' | 'support') {
  const staff = await buildStaff(server.db, role);
  return { ...staff, cookie: await server.session(staff.id) };
}
const byNumber = (a: number, b: number) => a - b;
const get = (path: string) => server.call('GET', `/api/customers/admin/users${path}`, { as: support.cookie });
const changesOf = (userId: number) =>
  server.db.selectFrom('changes').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const mailsTo = (recipient: string) =>
  server.db.selectFrom('mails').select(['kind', 'recipient']).where('recipient', '=', recipient).execute();

describe('the list of users', () => {
  test('a keyword finds any part of name, e-mail or phone, ignoring accents and case', async () => {
    const { id } = await buildCustomer(server.db, {
      first_name: 'Zoë',
      last_name: 'Québec',
      email: 'zq@findme.test',
      phone: '(312) 555-0199',
    });
    for (const keyword of ['zoe', 'ZOË', 'quebec zo', 'FINDME', '555-0199', '(312) 555', '3125550199']) {
      const { body } = await get(`?keyword=${encodeURIComponent(keyword)}`);
      expect(
        body.data.map((row: { id: number }) => row.id),
        keyword,
      ).toContain(id);
    }
    expect((await get('?keyword=zoe%20nobody')).body.data).toEqual([]);
  });

  test('a keyword treats % and _ as ordinary characters', async () => {
    expect((await get('?keyword=%25')).body.data).toEqual([]);
    expect((await get('?keyword=_oe')).body.data).toEqual([]);
  });

  test('a keyword finds a customer by ID', async () => {
    const { id } = await buildCustomer(server.db);
    expect((await get(`?keyword=${id}`)).body.data.map((row: { id: number }) => row.id)).toContain(id);
  });

  test('the list filters by several statuses, in both notations', async () => {
    const paused = await buildCustomer(server.db, { status: 'paused', last_name: 'Filterable' });
    const banned = await buildCustomer(server.db, { status: 'banned', last_name: 'Filterable' });
    await buildCustomer(server.db, { status: 'active', last_name: 'Filterable' });
    for (const query of ['status[]=paused&status[]=banned', 'status=paused,banned']) {
      const { body } = await get(`?keyword=filterable&${query}`);
      expect(body.data.map((row: { id: number }) => row.id).toSorted(byNumber), query).toEqual(
        [paused.id, banned.id].toSorted(byNumber),
      );
      expect(body.meta.pagination.total).toBe(2);
    }
  });

  test('the list ignores the status filter for staff and comped accounts', async () => {
    const comped = await buildCustomer(server.db, { status: 'paused', is_comped: true, last_name: 'Compedone' });
    const { body } = await get('?is_comped=1&status=active&keyword=compedone');
    expect(body.data.map((row: { id: number }) => row.id)).toEqual([comped.id]);
    const admins = await get('?is_admin=1&status=banned&per_page=100');
    expect(admins.body.data.every((row: { is_admin: boolean }) => row.is_admin)).toBe(true);
    expect(admins.body.data.length).toBeGreaterThan(1);
  });

  test('the list sorts by the start of the subscription, customers without one last', async () => {
    const day = (n: number) => Temporal.Instant.from(`2026-01-0${n}T12:00:00Z`);
    const second = await buildCustomer(server.db, { last_name: 'Sortable', activated_at: day(2) });
    const first = await buildCustomer(server.db, { last_name: 'Sortable', activated_at: day(1) });
    const never = await buildCustomer(server.db, { last_name: 'Sortable' });
    const ids = async (sort: string) =>
      (await get(`?keyword=sortable&${sort}`)).body.data.map((row: { id: number }) => row.id);
    expect(await ids('sort=subscriptionAsc')).toEqual([first.id, second.id, never.id]);
    expect(await ids('sort=subscription&order=asc')).toEqual([first.id, second.id, never.id]);
    expect(await ids('sort=subscriptionDesc')).toEqual([second.id, first.id, never.id]);
  });

  test('the list has pages and a total', async () => {
    for (let n = 0; n < 5; n++) await buildCustomer(server.db, { last_name: 'Pageable' });
    const { body } = await get('?keyword=pageable&per_page=2&page=3');
    expect(body.data).toHaveLength(1);
    expect(body.meta.pagination).toEqual({ total: 5, count: 1, per_page: 2, current_page: 3, total_pages: 3 });
  });

  test('the list filters by production cycle', async () => {
    const b = await buildCustomer(server.db, { last_name: 'Cyclist', production_cycle_id: 2 });
    await buildCustomer(server.db, { last_name: 'Cyclist', production_cycle_id: 1 });
    expect((await get('?keyword=cyclist&production_cycle=2')).body.data.map((row: { id: number }) => row.id)).toEqual([
      b.id,
    ]);
  });

  test('the list refuses a bad value of a known parameter and ignores unknown ones', async () => {
    const bad = await get('?page=x&status=nonsense&include=nothing&sort=whatever');
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors).toSorted()).toEqual(['include.0', 'page', 'sort', 'status.0']);
    expect(bad.body.errors['include.0'][0]).toContain('defaultAddress');
    expect((await get('?whatever=1')).status).toBe(200);
  });

  test('the list takes a bounded number of statements', async () => {
    const statements = async (path: string) => {
      const counted = countStatements(server);
      const { body } = await get(path);
      return { rows: body.data.length, asked: counted() };
    };
    const few = await statements('?per_page=1&include=defaultAddress');
    const many = await statements('?per_page=100&include=defaultAddress');
    expect([few.rows, many.rows > 5, few.asked > 1]).toEqual([1, true, true]);
    expect(many.asked).toBe(few.asked);
  });
});

function countStatements({ db }: TestServer): () => number {
  let count = 0;
  const { executeQuery } = db.getExecutor();
  const executor = db.getExecutor();
  executor.executeQuery = async (query, options) => {
    count++;
    return executeQuery.call(executor, query, options) as never;
  };
  return () => {
    executor.executeQuery = executeQuery;
    return count;
  };
}

const EVERY_RELATION = USER_RELATIONS.join(',');

describe('one user', () => {
  test('a user has the relations that are included, and no others', async () => {
    const { id } = await buildCustomer(server.db);
    const bare = (await get(`/${id}`)).body.data;
    expect(Object.keys(bare)).not.toContain('kids');
    expect(bare).toMatchObject({
      id,
      subscription: { data: null },
      roles: { data: [] },
      payment_methods: [],
      promo_code: null,
    });
    const relations =
      'activePromoCodeApplication,promoCodeApplications,compedAccount,defaultAddress,kids,profile,profile.preferredCarriers';
    const full = (await get(`/${id}?include=${relations}`)).body.data;
    expect(full).toMatchObject({
      kids: { data: [] },
      defaultAddress: { data: null },
      compedAccount: { data: null },
      promoCodeApplications: { data: [] },
      profile: { data: { preferences: [], kids_same_meals: true, preferredCarriers: { data: [] } } },
    });
  });

  test('an unknown user or an impossible ID is a 404', async () => {
    expect((await get('/999999999')).status).toBe(404);
    expect((await get('/abc')).status).toBe(404);
  });
});

const account = (email: string) => ({ email, first_name: 'New', last_name: 'Customer', password: 'long enough 1' });
const shipping = {
  line_1: '1 Main St',
  line_2: '',
  city: 'Chicago',
  state_id: 'IL',
  zip_code: '60601',
  phone: '312-555-0101',
  type: 'personal',
};
const create = (body: unknown, as = superadmin.cookie) =>
  server.call('POST', '/api/customers/admin/users', { as, body });

describe('creating a user', () => {
  test('creating a comped customer sets address, accounts, plan, cycle and delivery day', async () => {
    const category = await buildCategory(server.db);
    const answer = await create({
      role: 'comped',
      with_welcome_email: true,
      account: account('comped-new@example.test'),
      shipping,
      comped: { amount: 50.5, number_of_weeks: null },
      subscription: [{ category_id: category.id, quantity: 6 }],
    });
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    expect(data).toMatchObject({
      email: 'comped-new@example.test',
      status: 'active',
      is_comped: true,
      production_cycle_id: 1,
      compedAccount: {
        data: { amount: 50.5, number_of_weeks: null, remaining_weeks: null, is_activated: true, with_banner: true },
      },
      defaultAddress: { data: { line_1: '1 Main St', line_2: null, state: 'IL', zip_code: '60601' } },
      subscription: { data: { status: 'active' } },
      profile: {
        data: {
          preferences: [{ category_id: category.id, category_name: category.name, quantity: 6 }],
          default_delivery_day: 'Thursday',
        },
      },
    });
    const accounts = await server.db
      .selectFrom('credit_accounts')
      .select('type')
      .where('user_id', '=', data.id)
      .execute();
    expect(accounts.map((row) => row.type).toSorted()).toEqual(['CREDIT', 'REFERRAL', 'REFERRER']);
    expect(await mailsTo('comped-new@example.test')).toEqual([
      { kind: 'welcome', recipient: 'comped-new@example.test' },
    ]);
    expect((await changesOf(data.id)).map((change) => [change.name, change.staff_id])).toEqual([
      ['user_created', superadmin.id],
    ]);
  });

  test('creating staff needs only an account and e-mails all superadmins', async () => {
    const answer = await create(
      { role: 'admin', with_welcome_email: false, account: account('new-admin@example.test') },
      superadmin.cookie,
    );
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ is_admin: true, is_comped: false, subscription: { data: null } });
    expect(await mailsTo(superadmin.email)).toContainEqual({ kind: 'admin_created', recipient: superadmin.email });
    expect(await mailsTo('new-admin@example.test')).toEqual([]);
  });

  test('creating a user names every bad field by its path at once', async () => {
    const answer = await create({
      role: 'comped',
      with_welcome_email: true,
      account: { email: 'no address', first_name: ' ', last_name: 'B', password: 'short' },
      shipping: { ...shipping, zip_code: '606', phone: '12' },
      comped: { amount: -1, number_of_weeks: 0 },
      subscription: [{ category_id: 1, quantity: 0 }],
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual([
      'account.email',
      'account.first_name',
      'account.password',
      'comped.amount',
      'comped.number_of_weeks',
      'shipping.phone',
      'shipping.zip_code',
      'subscription.0.quantity',
    ]);
  });

  test('an e-mail that is taken in any case is refused under account.email', async () => {
    const taken = await buildCustomer(server.db, { email: 'taken@example.test' });
    const answer = await create({ role: 'admin', with_welcome_email: false, account: account('TAKEN@example.test') });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['account.email']]);
    expect(taken.email).toBe('taken@example.test');
  });

  test('a zip code without delivery is refused and leaves no partial user', async () => {
    const body = {
      role: 'comped',
      with_welcome_email: true,
      account: account('nowhere@example.test'),
      shipping: { ...shipping, zip_code: '99999' },
      comped: { amount: null, number_of_weeks: null },
      subscription: [],
    };
    const answer = await create(body);
    expect(answer.body.errors).toEqual({ 'shipping.zip_code': ['No delivery quote available for zip code'] });
    expect((await get('?keyword=nowhere@example.test')).body.data).toEqual([]);
    expect(await mailsTo('nowhere@example.test')).toEqual([]);
  });

  test('an unknown state is refused', async () => {
    const body = {
      role: 'comped',
      with_welcome_email: false,
      account: account('stateless@example.test'),
      shipping: { ...shipping, state_id: 'ZZ' },
      comped: { amount: null, number_of_weeks: null },
      subscription: [],
    };
    const answer = await create(body);
    expect([answer.status, answer.body.errors]).toEqual([422, { 'shipping.state_id': ['Please choose a state.'] }]);
  });

  test('a plan with the same category twice is refused', async () => {
    const category = await buildCategory(server.db);
    const line = { category_id: category.id, quantity: 1 };
    const body = {
      role: 'comped',
      with_welcome_email: false,
      account: account('twice@example.test'),
      shipping,
      comped: { amount: null, number_of_weeks: null },
      subscription: [line, line],
    };
    expect((await create(body)).body.errors.subscription).toEqual(['Each category can be added once.']);
  });

  test('repeating a creation with one idempotency key creates one user', async () => {
    const headers = { 'idempotency-key': 'create-once' };
    const body = { role: 'admin', with_welcome_email: false, account: account('once@example.test') };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call('POST', '/api/customers/admin/users', { as: superadmin.cookie, body, headers }),
      ),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.data.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });
});

const update = (id: number, body: unknown, as = support.cookie) =>
  server.call('PUT', `/api/customers/admin/users/${id}`, { as, body });

describe('changing a user', () => {
  test('changing a user saves name and e-mail, raises the version and records before and after', async () => {
    const { id, email } = await buildCustomer(server.db);
    const answer = await update(id, { first_name: 'Grace', last_name: 'Hopper', email, version: 1 });
    expect([answer.status, answer.body.data.first_name, answer.body.data.version]).toEqual([200, 'Grace', 2]);
    const [change] = await changesOf(id);
    expect(change).toMatchObject({
      name: 'user_updated',
      staff_id: support.id,
      after: { first_name: 'Grace', last_name: 'Hopper' },
    });
    expect(change?.before).not.toHaveProperty('email');
  });

  test('saving a user without changes records nothing', async () => {
    const { id, email } = await buildCustomer(server.db, { last_name: 'Still' });
    const { body } = await update(id, { first_name: 'Ada', last_name: 'Still', email });
    expect(body.data.version).toBe(1);
    expect(await changesOf(id)).toEqual([]);
  });

  test('saving an older version is a 409 with the current record, the changed fields and who changed them', async () => {
    const { id, email } = await buildCustomer(server.db);
    await update(id, { first_name: 'Theirs', last_name: 'Same', email }, superadmin.cookie);
    const answer = await update(id, { first_name: 'Mine', last_name: 'Same', email, version: 1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'stale']);
    expect(answer.body.current).toMatchObject({ first_name: 'Theirs', version: 2 });
    expect(answer.body.current).toEqual((await get(`/${id}?include=${EVERY_RELATION}`)).body.data);
    expect(answer.body.errors.first_name[0]).toContain(superadmin.email);
    expect(answer.body.errors).not.toHaveProperty('email');
    expect((await update(id, { first_name: 'Mine', last_name: 'Same', email })).status).toBe(200);
  });

  test('only superadmins change the e-mail of staff, and both addresses are notified', async () => {
    const name = { first_name: 'A', last_name: 'B' };
    const colleague = await buildStaff(server.db, 'support', { ...name, email: 'old@staff.test' });
    const body = { ...name, email: 'new@staff.test' };
    expect((await update(colleague.id, body)).body.code).toBe('missing_permission');
    expect((await update(colleague.id, body, superadmin.cookie)).status).toBe(200);
    expect(await mailsTo('old@staff.test')).toHaveLength(1);
    expect(await mailsTo('new@staff.test')).toHaveLength(1);
  });

  test('only superadmins and the person change the name of a staff member', async () => {
    const colleague = await buildStaff(server.db, 'support');
    const body = { first_name: 'New', last_name: 'Name', email: colleague.email };
    expect((await update(colleague.id, body)).body.code).toBe('missing_permission');
    expect((await update(colleague.id, body, superadmin.cookie)).status).toBe(200);
    const own = { first_name: 'My', last_name: 'Own', email: support.email };
    expect((await update(support.id, own)).status).toBe(200);
  });

  test('a user can be changed by a form POST with _method=PUT', async () => {
    const { id, email } = await buildCustomer(server.db);
    const form = new FormData();
    for (const [name, value] of Object.entries({ _method: 'PUT', first_name: 'Form', last_name: 'Sent', email }))
      form.append(name, value);
    const answer = await server.call('POST', `/api/customers/admin/users/${id}`, { as: support.cookie, form });
    expect([answer.status, answer.body.data?.first_name]).toEqual([200, 'Form']);
    const without = await server.call('POST', `/api/customers/admin/users/${id}`, {
      as: support.cookie,
      body: { email },
    });
    expect(without.status).toBe(405);
  });
});

describe('the promo code of a user', () => {
  const addCode = (code: string, values: object = {}) =>
    server.db
      .insertInto('promo_codes')
      .values({ code, ...values })
      .execute();
  const apply = async (id: number, email: string, promo_code: string) =>
    update(id, { first_name: 'A', last_name: 'B', email, promo_code });

  test('a promo code that differs from the active one replaces it', async () => {
    await addCode('FIRST10');
    await addCode('SECOND20');
    const { id, email } = await buildCustomer(server.db);
    expect((await apply(id, email, 'first10')).body.data.promo_code).toBe('FIRST10');
    expect((await apply(id, email, 'FIRST10')).status).toBe(200);
    const answer = await apply(id, email, 'SECOND20');
    expect(answer.body.data).toMatchObject({
      promo_code: 'SECOND20',
      activePromoCodeApplication: { data: { status: 'active' } },
    });
    expect(
      answer.body.data.promoCodeApplications.data.map((each: { code: string; status: string }) => [
        each.code,
        each.status,
      ]),
    ).toEqual([
      ['SECOND20', 'active'],
      ['FIRST10', 'deactivated'],
    ]);
  });

  test('an invalid promo code is a 422 under promo_code, and nothing is saved', async () => {
    await addCode('GONE', { is_active: false });
    const { id, email } = await buildCustomer(server.db);
    for (const code of ['GONE', 'UNKNOWN']) {
      const answer = await apply(id, email, code);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['promo_code']]);
    }
    expect((await get(`/${id}`)).body.data.version).toBe(1);
  });

  test('saving an older form does not remove a promo code that was applied in the meantime', async () => {
    await addCode('KEEP');
    await addCode('OTHER');
    const { id, email } = await buildCustomer(server.db);
    const { version } = (await apply(id, email, 'KEEP')).body.data;
    expect((await apply(id, email, 'OTHER')).body.data.version).toBe(version + 1);
    const answer = await update(id, { first_name: 'Mine', last_name: 'B', email, promo_code: 'KEEP', version });
    expect([answer.status, answer.body.code]).toEqual([409, 'stale']);
    expect(answer.body.errors.promo_code).toEqual([`Changed by ${support.email} since you read it.`]);
    expect((await get(`/${id}`)).body.data.promo_code).toBe('OTHER');
  });

  test('a promo code for listed e-mails is checked against the e-mail saved with it', async () => {
    await addCode('LISTED', { whitelisted_emails: ['listed@example.test'] });
    const { id, email } = await buildCustomer(server.db);
    expect((await apply(id, email, 'LISTED')).status).toBe(422);
    expect((await apply(id, 'listed@example.test', 'LISTED')).body.data.promo_code).toBe('LISTED');
    const other = await buildCustomer(server.db, { email: 'LISTED2@example.test' });
    await addCode('LISTED2', { whitelisted_emails: ['listed2@example.test'] });
    expect((await apply(other.id, 'unlisted@example.test', 'LISTED2')).body.errors).toEqual({
      promo_code: ['unlisted@example.test is not on the e-mail list of promo code LISTED2.'],
    });
  });

  test('a promo code cannot be applied to staff', async () => {
    await addCode('STAFF');
    const { id, email } = await buildStaff(server.db);
    const body = { first_name: 'A', last_name: 'B', email, promo_code: 'STAFF' };
    const answer = await update(id, body, superadmin.cookie);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { promo_code: ['Promo codes can only be applied to customers. This user is staff.'] },
    ]);
  });

  test('applying a promo code waits for another use of it', async () => {
    await addCode('INTURN');
    const { id, email } = await buildCustomer(server.db);
    const { status } = await whileLocked(
      server.db,
      (tx) => lockPromoCode(tx, 'INTURN'),
      () => apply(id, email, 'INTURN'),
    );
    expect(status).toBe(200);
  });

  test('the last use of a promo code goes to one of two concurrent customers', async () => {
    await addCode('LASTONE', { uses_limit: 1 });
    const both = await Promise.all([buildCustomer(server.db), buildCustomer(server.db)]);
    const answers = await Promise.all(both.map(({ id, email }) => apply(id, email, 'LASTONE')));
    expect(answers.map((answer) => answer.status).toSorted(byNumber)).toEqual([200, 422]);
  });
});

test('customers that are read at the same moment are read by fewer statements, each for its caller', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => buildCustomer(server.db)));
  const ids = [...customers.map(({ id }) => id), 999_999, customers[0]?.id ?? 0];
  let answers: Awaited<ReturnType<typeof get>>[] = [];
  const sent = await statementsSent(async () => {
    answers = await Promise.all(ids.map((id) => get(`/${id}?include=defaultAddress`)));
  });
  expect(answers.map(({ status, body }) => [status, body.data?.id])).toEqual(
    ids.map((id) => (id === 999_999 ? [404, undefined] : [200, id])),
  );
  const reads = sent.filter((text) => text.includes('"payment_methods"') && text.includes('"referred_by"'));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThanOrEqual(ids.length / 2);
});
