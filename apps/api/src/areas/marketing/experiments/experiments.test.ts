import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { countExperimentRun } from './count-experiment-run.job.ts';

let server: TestServer;
let staff: { id: number };
let session: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
const URL = '/api/experiments/admin/experiments';
const HALVES = [
  { name: 'Control', code: 'control', distribution: 50 },
  { name: 'Big picture', code: 'big-picture', distribution: 50 },
];

beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
  shop = await buildShop(server.db);
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });

const uncountedRuns = () =>
  server.db.selectFrom('uncounted_experiment_runs').select('id as run_id').orderBy('id').execute();
async function countRuns(): Promise<void> {
  for (const run of await uncountedRuns()) await countExperimentRun.run(run, jobContext(server.db));
}

let counter = 0;
async function made(fields: object = {}) {
  counter += 1;
  const { status, body } = await call('POST', URL, { name: `Trial ${counter}`, code: `trial-${counter}`, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const save = (experiment: { id: number; name: string; active: boolean; variants: object[] }, fields: object = {}) => {
  const { id, name, active, variants } = experiment;
  return call('PUT', `${URL}/${id}`, { name, active, variants, ...fields });
};
const changesOf = (type: string, id: number) =>
  server.db
    .selectFrom('changes')
    .selectAll()
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('an experiment', () => {
  test('the first variant of a created experiment is its control', async () => {
    const { status, body } = await call('POST', URL, {
      name: ' Menu order ',
      code: 'menu_order',
      variants: [
        { name: 'Control', distribution: 33.33 },
        { name: 'Soups first', distribution: 10 },
      ],
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Menu order',
      code: 'menu_order',
      active: false,
      version: 1,
      variants: [
        { name: 'Control', code: 'control', distribution: 33.33, is_control: true },
        { name: 'Soups first', code: 'soups-first', distribution: 10, is_control: false },
      ],
    });
    expect((await call('GET', `${URL}/${body.data.id}`)).body.data).toEqual(body.data);
    expect(await changesOf('experiment', body.data.id)).toMatchObject([
      { name: 'experiment_created', staff_id: staff.id, after: { code: 'menu_order' } },
    ]);
  });

  test('an experiment without variants gets a control with a weight of 50', async () => {
    expect((await made()).variants).toEqual([{ name: 'Control', code: 'control', distribution: 50, is_control: true }]);
  });

  test('experiments are listed by page, newest first, optionally only active ones', async () => {
    const running = await made({ active: true });
    const latest = await made();
    const { body } = await call('GET', `${URL}?per_page=2`);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([latest.id, running.id]);
    expect(body.meta.pagination).toMatchObject({ per_page: 2, current_page: 1 });
    const active = (await call('GET', `${URL}?active=1`)).body.data;
    expect(active[0]).toEqual(running);
    expect(active.every((each: { active: boolean }) => each.active)).toBe(true);
  });

  test('each bad value of an experiment is refused under its field', async () => {
    const bad = await call('POST', URL, {
      name: '',
      code: 'no spaces',
      variants: [
        { name: '', distribution: 101 },
        { name: 'B', distribution: -1 },
      ],
    });
    expect([bad.status, bad.body.errors]).toEqual([
      422,
      {
        name: ['Name is required.'],
        code: ['Please enter a code of up to 64 letters, digits, dashes and underscores.'],
        'variants.0.name': ['The variation name is required'],
        'variants.0.distribution': ['Please enter a number from 0 to 100.'],
        'variants.1.distribution': ['Please enter a number from 0 to 100.'],
      },
    ]);
    const twice = await call('POST', URL, { name: 'Twice', code: 'twice', variants: [...HALVES, HALVES[1]] });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['variants.2.name']]);
  });

  test('the name and the code of an experiment are unique in any case', async () => {
    const { name, code } = await made();
    const sameName = await call('POST', URL, { name: name.toUpperCase(), code: 'another' });
    expect(sameName.body.errors).toEqual({ name: ['This name already belongs to another experiment.'] });
    const sameCode = await call('POST', URL, { name: 'Another', code: code.toUpperCase() });
    expect(sameCode.body.errors).toEqual({ code: ['This code already belongs to another experiment.'] });
    const renamed = await save(await made(), { name });
    expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([422, ['name']]);
  });

  test('a change of an experiment is recorded with the previous values', async () => {
    const before = await made({ variants: HALVES });
    const { status, body } = await save(before, {
      name: `${before.name} again`,
      active: true,
      code: before.code,
      variants: [
        { name: 'Small picture', distribution: 10 },
        { name: 'The control', code: 'control', distribution: 40 },
      ],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: `${before.name} again`,
      active: true,
      version: 2,
      variants: [
        { name: 'The control', code: 'control', distribution: 40, is_control: true },
        { name: 'Small picture', code: 'small-picture', distribution: 10 },
      ],
    });
    expect((await changesOf('experiment', before.id)).at(-1)).toMatchObject({
      name: 'experiment_updated',
      before: { name: before.name, active: false },
      after: { active: true },
    });
    await save(body.data);
    expect(await changesOf('experiment', before.id)).toHaveLength(2);
  });

  test('the code and the control variant of an experiment cannot change', async () => {
    const experiment = await made({ variants: HALVES });
    expect((await save(experiment, { code: 'other' })).body.errors).toEqual({
      code: [`The code must stay ${experiment.code}. It is read-only after creation.`],
    });
    const { status, body } = await save(experiment, { variants: HALVES.slice(1) });
    expect([status, body.message]).toEqual([422, 'You cannot delete the control variation']);
    expect((await save(experiment, { variants: [] })).body.errors).toEqual({
      variants: ['You cannot delete the control variation'],
    });
  });

  test('a save of a stale experiment is refused with the current record', async () => {
    const experiment = await made();
    await save(experiment, { active: true });
    const { status, body } = await save(experiment, { version: 1, name: 'Late' });
    expect([status, body.code, body.current]).toMatchObject([409, 'stale', { version: 2, active: true }]);
    expect(Object.keys(body.errors)).toEqual(['active']);
  });

  test('an experiment can be deleted only while it is inactive', async () => {
    const experiment = await made({ active: true });
    const refused = await call('DELETE', `${URL}/${experiment.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `${experiment.name} is active. Deactivate it and save before deleting it.`,
    ]);
    await save(experiment, { active: false });
    expect((await call('DELETE', `${URL}/${experiment.id}`)).status).toBe(204);
    expect((await call('GET', `${URL}/${experiment.id}`)).status).toBe(404);
    expect((await changesOf('experiment', experiment.id)).at(-1)).toMatchObject({ name: 'experiment_deleted' });
  });

  test('an unknown experiment is a 404, and signed-out callers see nothing', async () => {
    const calls = [
      ['GET', `${URL}/999999`],
      ['DELETE', `${URL}/999999`],
      ['GET', '/api/experiments/admin/users/999999/experiments'],
      ['GET', `/api/experiments/admin/users/${staff.id}/experiments`],
    ] as const;
    for (const [method, url] of calls) {
      expect((await call(method, url)).status).toBe(404);
      expect((await server.call(method, url)).status).toBe(401);
    }
    expect((await save({ id: 999_999, name: 'X', active: false, variants: HALVES })).status).toBe(404);
    for (const [method, url] of [
      ['GET', URL],
      ['POST', URL],
      ['PUT', `${URL}/1`],
      ['PUT', '/api/experiments/admin/users/1/experiments'],
    ] as const)
      expect((await server.call(method, url)).status).toBe(401);
  });
});

describe('the experiments of a customer', () => {
  const of = (id: number) => `/api/experiments/admin/users/${id}/experiments`;
  const resultsOf = async ({ id }: { id: number }) => (await call('GET', `${URL}/${id}/results`)).body.data;
  const variantOf = (results: { variants: { code: string; orders: number; charged: number }[] }, variant: string) =>
    results.variants.find(({ code }) => code === variant)!;
  const chargedAt = ({ id }: { id: number }, finished_at: Temporal.Instant) =>
    server.db.updateTable('payments').set({ finished_at }).where('order_id', '=', id).execute();
  const variantIn = async (id: number, name: string) => (await call('GET', of(id))).body.data[name];

  test('a customer gets a variant of each active experiment and of no other', async () => {
    const customer = await buildCustomer(server.db);
    const running = await made({ active: true, variants: HALVES });
    const resting = await made({ variants: HALVES });
    const { body } = await call('GET', of(customer.id));
    expect(['control', 'big-picture']).toContain(body.data[running.name]);
    expect(body.data).not.toHaveProperty(resting.name);
    expect(body.meta).toEqual({ chosen: [] });
  });

  test('changed weights move no existing customer and apply to later ones', async () => {
    const early = await Promise.all(Array.from({ length: 12 }, () => buildCustomer(server.db)));
    const experiment = await made({ active: true, variants: HALVES });
    const before = await Promise.all(early.map(({ id }) => variantIn(id, experiment.name)));
    expect(new Set(before).size).toBe(2);
    await save(experiment, { variants: [HALVES[0], { ...HALVES[1], distribution: 0 }] });
    expect(await Promise.all(early.map(({ id }) => variantIn(id, experiment.name)))).toEqual(before);
    const late = await Promise.all(Array.from({ length: 12 }, () => buildCustomer(server.db)));
    expect(new Set(await Promise.all(late.map(({ id }) => variantIn(id, experiment.name))))).toEqual(
      new Set(['control']),
    );
  });

  test('deleting variants one after the other moves only their own customers', async () => {
    const customers = await Promise.all(Array.from({ length: 24 }, () => buildCustomer(server.db)));
    const THREE = [...HALVES, { name: 'Third', code: 'third', distribution: 50 }];
    const experiment = await made({ active: true, variants: THREE });
    const all = () => Promise.all(customers.map(({ id }) => variantIn(id, experiment.name)));
    const first = await all();
    expect(new Set(first).size).toBe(3);
    await save(experiment, { variants: [HALVES[0], THREE[2]] });
    const second = await all();
    expect(second).not.toContain('big-picture');
    expect(second.filter((_, index) => first[index] !== 'big-picture')).toEqual(
      first.filter((code) => code !== 'big-picture'),
    );
    await save(experiment, {
      variants: [{ ...HALVES[0], distribution: 1 }, THREE[2], { name: 'New', distribution: 90 }],
    });
    expect(await all(), 'those who were moved stay as well').toEqual(second);
  });

  test('the next run draws the variants of all customers again', async () => {
    const customer = await buildCustomer(server.db);
    const experiment = await made({ active: true, variants: [HALVES[0], { ...HALVES[1], distribution: 0 }] });
    expect(await variantIn(customer.id, experiment.name)).toBe('control');
    await save(experiment, { active: false });
    await save(experiment, { active: true, variants: [{ ...HALVES[0], distribution: 0 }, HALVES[1]] });
    expect(await variantIn(customer.id, experiment.name)).toBe('big-picture');
  });

  test('staff choose a variant for one customer and restore automatic assignment', async () => {
    const customer = await buildCustomer(server.db);
    const [one, two] = [await made({ active: true, variants: HALVES }), await made({ active: true, variants: HALVES })];
    const automatic = (await call('GET', of(customer.id))).body.data;
    const other = automatic[one.name] === 'control' ? 'big-picture' : 'control';
    const { status, body } = await call('PUT', of(customer.id), { [one.name]: other });
    expect([status, body.data[one.name], body.data[two.name], body.meta.chosen]).toEqual([
      200,
      other,
      automatic[two.name],
      [one.name],
    ]);
    await save(one, { variants: [HALVES[0], { ...HALVES[1], distribution: 0 }] });
    expect(await variantIn(customer.id, one.name)).toBe(other);
    const back = await call('PUT', of(customer.id), { [one.name]: null, [two.name]: null });
    expect([back.body.data[one.name], back.body.meta.chosen]).toEqual([automatic[one.name], []]);
    expect(await changesOf('user', customer.id)).toMatchObject([
      { name: 'user_experiments_changed', user_id: customer.id, after: { [one.name]: other } },
      { name: 'user_experiments_changed', before: { [one.name]: other }, after: { [one.name]: 'automatic' } },
    ]);
  });

  test('the customers of an active experiment and the choices of staff are listed as its uses', async () => {
    const customer = await buildCustomer(server.db);
    const experiment = await made({ active: true, variants: HALVES });
    const { count } = await server.db
      .selectFrom('users')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('is_admin', '=', false)
      .executeTakeFirstOrThrow();
    await call('PUT', of(customer.id), { [experiment.name]: 'big-picture' });
    expect((await call('GET', `/api/admin/experiments/${experiment.id}/uses`)).body.data).toEqual([
      { name: 'customers', count: Number(count) },
      { name: 'choices of staff for a customer', count: 1 },
    ]);
  });

  test('the results of an active experiment count each customer with the variant that the customer gets', async () => {
    const { customer: before, order: early } = await buildChargedOrder(server.db, shop);
    await chargedAt(early, Temporal.Now.instant().subtract({ hours: 24 }));
    const experiment = await made({ active: true, variants: HALVES });
    const { customer, order } = await buildChargedOrder(server.db, shop);
    await chargedAt(order, Temporal.Now.instant());
    for (const each of [before, customer]) await call('PUT', of(each.id), { [experiment.name]: 'big-picture' });
    const customers = await server.db.selectFrom('users').select('id').where('is_admin', '=', false).execute();
    const drawn = await Promise.all(
      customers.map(async ({ id }) => (await call('GET', of(id))).body.data[experiment.name]),
    );
    const numberOf = (variant: string) => drawn.filter((code) => code === variant).length;
    expect(await resultsOf(experiment)).toMatchObject({ started_at: expect.any(String), ended_at: null });
    expect((await resultsOf(experiment)).variants).toEqual([
      { code: 'control', name: 'Control', customers: numberOf('control'), orders: 0, charged: 0 },
      {
        code: 'big-picture',
        name: 'Big picture',
        customers: numberOf('big-picture'),
        orders: 1,
        charged: order.total_cents / 100,
      },
    ]);
    expect((await server.call('GET', `${URL}/${experiment.id}/results`)).status).toBe(401);
    expect((await call('GET', `${URL}/999999/results`)).status).toBe(404);
  });

  test('the results of an ended experiment are those between its start and its end, whatever changes afterwards', async () => {
    const experiment = await made({ active: true, variants: HALVES });
    const [during, after] = [await buildChargedOrder(server.db, shop), await buildChargedOrder(server.db, shop)];
    for (const { customer } of [during, after]) {
      await call('PUT', of(customer.id), { [experiment.name]: 'big-picture' });
    }
    await chargedAt(during.order, Temporal.Now.instant());
    await chargedAt(after.order, Temporal.Now.instant().add({ hours: 1 }));
    const running = await resultsOf(experiment);
    expect(variantOf(running, 'big-picture').orders).toBe(2);
    await save(experiment, { active: false });

    const ended = await resultsOf(experiment);
    const end = (await changesOf('experiment', experiment.id)).at(-1)!.at;
    expect(ended).toMatchObject({ started_at: running.started_at, ended_at: end.toString() });
    expect(ended.variants).toEqual([
      running.variants[0],
      { ...running.variants[1], orders: 1, charged: during.order.total_cents / 100 },
    ]);

    await buildCustomer(server.db);
    const name = `${experiment.name}, ended`;
    const others = [
      { ...HALVES[0], distribution: 1 },
      { name: 'Later', code: 'later', distribution: 99 },
      { ...HALVES[1], name: 'Wide picture', distribution: 0 },
    ];
    expect((await save(experiment, { name, active: false, variants: others })).status).toBe(200);
    expect(await resultsOf(experiment)).toEqual({
      ...ended,
      variants: [ended.variants[0], { ...ended.variants[1], name: 'Wide picture' }],
    });
    await save(experiment, { name, active: false, variants: others.slice(0, 2) });
    const [control, deleted] = (await resultsOf(experiment)).variants;
    expect([control.code, deleted.code, deleted.name]).toEqual(['control', 'big-picture', 'big-picture']);
    expect(control.customers + deleted.customers).toBe(ended.variants[0].customers + ended.variants[1].customers);

    await save(experiment, { active: true });
    const again = await resultsOf(experiment);
    expect([again.ended_at, again.variants[0].orders + again.variants[1].orders]).toEqual([null, 1]);
    expect(again.started_at > ended.ended_at).toBe(true);
    await save(experiment, { active: false });
    expect((await resultsOf(experiment)).ended_at > again.started_at).toBe(true);
  });

  test('an order that credits alone paid counts with its credits', async () => {
    const experiment = await made({ active: true, variants: HALVES });
    await sql`update experiments set started_at = '2026-01-01' where id = ${experiment.id}`.execute(server.db);
    const before = variantOf(await resultsOf(experiment), 'big-picture');
    const { customer, order } = await buildChargedOrder(server.db, shop, { credits: 50_000 });
    await call('PUT', of(customer.id), { [experiment.name]: 'big-picture' });
    const payments = await server.db.selectFrom('payments').select('id').where('order_id', '=', order.id).execute();
    expect([payments, order.credits_used_cents]).toEqual([[], order.total_at_cutoff_cents]);
    const after = variantOf(await resultsOf(experiment), 'big-picture');
    expect(after.orders - before.orders).toBe(1);
    expect(after.charged - before.charged).toBeCloseTo(order.credits_used_cents / 100);
    await sql`update experiments set started_at = now() where id = ${experiment.id}`.execute(server.db);
    expect(variantOf(await resultsOf(experiment), 'big-picture').orders).toBe(0);
  });

  test('the results of an ended experiment stay when a customer is erased', async () => {
    const experiment = await made({ active: true, variants: HALVES });
    const { customer, order } = await buildChargedOrder(server.db, shop);
    await chargedAt(order, Temporal.Now.instant());
    await save(experiment, { active: false });
    const before = await resultsOf(experiment);
    expect(before.variants[0].orders + before.variants[1].orders).toBe(1);
    await sql`update users set erased_at = now() where id = ${customer.id}`.execute(server.owner);
    expect(await resultsOf(experiment)).toEqual(before);
  });

  test('an experiment that never ran has no results', async () => {
    const experiment = await made({ variants: HALVES });
    await save(experiment, { variants: [HALVES[0]] });
    expect(await resultsOf(experiment)).toEqual({
      started_at: null,
      ended_at: null,
      variants: [],
      earlier_runs: [],
    });
  });

  test('the results of earlier runs stay as they ended, latest first, whatever changes afterwards', async () => {
    const experiment = await made({ active: true, variants: HALVES });
    const { customer, order } = await buildChargedOrder(server.db, shop);
    await call('PUT', of(customer.id), { [experiment.name]: 'big-picture' });
    await chargedAt(order, Temporal.Now.instant());
    await save(experiment, { active: false });
    const { earlier_runs: none, ...first } = await resultsOf(experiment);
    expect([none, variantOf(first, 'big-picture').orders]).toEqual([[], 1]);

    await save(experiment, { active: true, variants: [{ ...HALVES[0], name: 'Renamed' }] });
    const again = await resultsOf(experiment);
    const { started_at, ended_at } = first;
    expect([again.earlier_runs, again.ended_at]).toEqual([[{ started_at, ended_at, variants: null }], null]);
    await call('PUT', of(customer.id), { [experiment.name]: null });
    await buildCustomer(server.db);
    await countRuns();
    expect((await resultsOf(experiment)).earlier_runs).toEqual([first]);
    await save(experiment, { active: false, variants: [HALVES[0]] });
    expect((await resultsOf(experiment)).earlier_runs, 'not twice').toEqual([first]);
    const { earlier_runs: _, ...second } = await resultsOf(experiment);
    await save(experiment, { active: true, variants: [HALVES[0]] });
    await countRuns();
    expect((await resultsOf(experiment)).earlier_runs).toEqual([second, first]);
  });

  test('a run is stored once when two people switch its experiment on, and counted once by two jobs', async () => {
    const experiment = await made({ active: true, variants: HALVES });
    const { id, version } = (await save(experiment, { active: false })).body.data;
    for (const more of [{ version }, {}]) {
      const answers = await Promise.all([1, 2, 3].map(() => save(experiment, { active: true, ...more })));
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual('version' in more ? [200, 409, 409] : [200, 200, 200]);
    }
    const runs = await uncountedRuns();
    expect(runs).toHaveLength(1);
    await Promise.all([1, 2].map(() => countExperimentRun.run(runs[0]!, jobContext(server.db))));
    expect((await resultsOf(experiment)).earlier_runs).toHaveLength(1);
    await countExperimentRun.run(runs[0]!, jobContext(server.db));
    expect((await resultsOf({ id })).earlier_runs).toHaveLength(1);
  });

  test('a run whose experiment is deleted before it is counted stays away', async () => {
    const experiment = await made({ active: true, variants: HALVES });
    for (const active of [false, true, false]) await save(experiment, { active });
    const [run] = await uncountedRuns();
    expect((await call('DELETE', `${URL}/${experiment.id}`)).status).toBe(204);
    expect(await countExperimentRun.run(run!, jobContext(server.db))).toEqual({});
    expect(await uncountedRuns()).toEqual([]);
  });

  test('a first run has no earlier ones, and they are deleted with their experiment', async () => {
    const experiment = await made({ variants: HALVES });
    await save(experiment, { active: true });
    expect((await resultsOf(experiment)).earlier_runs).toEqual([]);
    for (const active of [false, true, false]) await save(experiment, { active });
    await countRuns();
    expect((await resultsOf(experiment)).earlier_runs).toHaveLength(1);
    expect((await call('DELETE', `/api/experiments/admin/experiments/${experiment.id}`)).status).toBe(204);
  });

  test('deleting a variant deletes the choices for it', async () => {
    const customer = await buildCustomer(server.db);
    const experiment = await made({ active: true, variants: HALVES });
    await call('PUT', of(customer.id), { [experiment.name]: 'big-picture' });
    await save(experiment, { variants: [HALVES[0]] });
    const { body } = await call('GET', of(customer.id));
    expect([body.data[experiment.name], body.meta.chosen]).toEqual(['control', []]);
  });

  test('a bad choice is refused under the name of its experiment, and none of the call is saved', async () => {
    const customer = await buildCustomer(server.db);
    const running = await made({ active: true, variants: HALVES });
    const resting = await made({ variants: HALVES });
    const refusals = [
      [{ [running.name]: 'nothing' }, running.name],
      [{ [running.name]: 'control', [resting.name]: 'control' }, resting.name],
      [{ [running.name]: 'control', 'No such': 'control' }, 'No such'],
      [{ [running.name]: 7 }, running.name],
    ] as const;
    for (const [body, field] of refusals) {
      const answer = await call('PUT', of(customer.id), body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    expect((await call('GET', of(customer.id))).body.meta.chosen).toEqual([]);
    expect((await call('PUT', of(999_999), {})).status).toBe(404);
  });

  test('a choice is refused when its variant is deleted at the same moment', async () => {
    const customer = await buildCustomer(server.db);
    const variants = ['A', 'B'].map((name) => ({ name, code: name.toLowerCase(), distribution: 50 }));
    const { id, name } = await made({ active: true, variants });
    const remove = async (tx: Tx) => {
      await tx.selectFrom('experiments').select('id').where('id', '=', id).forUpdate().execute();
      await tx.deleteFrom('experiment_variants').where('experiment_id', '=', id).where('code', '=', 'b').execute();
    };
    const answer = await whileLocked(server.db, remove, () => call('PUT', of(customer.id), { [name]: 'b' }));
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'A selected variant no longer exists. Reload and try again.',
    ]);
  });
});
