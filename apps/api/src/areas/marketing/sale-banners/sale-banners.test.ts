import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStaff, buildWeek } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { removePictures } from '../../catalogue/pictures/remove-pictures.job.ts';

const URL = '/api/sales/admin/banners';
const CUTOFFS = { 1: '2027-01-01T00:00:00Z', 2: '2027-01-02T00:00:00Z' };
let server: TestServer;
let session: string;
let folder: string;
let weeks: number[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-banners-'));
  server = await startTestServer({ FILES_URL: folder });
  session = await server.session((await buildStaff(server.db)).id);
  const late = await buildWeek(server.db, '2027-01-11', CUTOFFS, 202702);
  const early = await buildWeek(server.db, '2027-01-04', CUTOFFS, 202701);
  weeks = [late.id, early.id];
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await server.db.deleteFrom('sale_banners').execute();
});

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });
const send = (url: string, fields: Record<string, File | string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return server.call('POST', url, { form, as: session });
};
async function made(fields: object = {}) {
  const { status, body } = await call('POST', URL, { type: 'sales', title: 'Autumn soups', ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const list = async (query = '') => (await call('GET', URL + query)).body.data;
const titles = async (query = '') => (await list(query)).map(({ title }: { title: string }) => title);
const png = async (background = '#c84') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 600, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ],
    'a.png',
    { type: 'image/png' },
  );
const storedFolders = (): string[] =>
  existsSync(join(folder, 'marketing')) ? readdirSync(join(folder, 'marketing')) : [];
const runRemovals = async () => {
  const { rows } = await sql<{ files: string[] }>`
    select data->'files' as files from pgboss.job where name = ${removePictures.name}`.execute(server.db);
  const files = rows.flatMap((row) => row.files);
  await removePictures.run(
    { files },
    {
      ...server.platform,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      transaction: (work) => inTransaction(server.db, work),
    },
  );
};

describe('a banner', () => {
  test('a created banner gets the defaults, comes last and is recorded', async () => {
    await call('POST', `${URL}/reorder`, { banners: [{ id: (await made({ title: 'First' })).id, priority: 1 }] });
    const banner = await made({ description: 'Four bowls', label: 'New', link_url: '/menu', link_title: 'Menu' });
    expect(banner).toMatchObject({
      slug: `autumn-soups-${banner.id}`,
      status: 'disabled',
      label: 'New',
      link_url: '/menu',
      image: null,
      priority: 999,
      sale_banner_order_week: [],
      help: 'Not shown to customers.',
      version: 1,
    });
    expect(await titles()).toEqual(['First', 'Autumn soups']);
    expect((await list())[1]).toEqual(banner);
    const change = await server.db
      .selectFrom('changes')
      .select('description')
      .where('subject_id', '=', String(banner.id))
      .where('subject_type', '=', 'sale_banner')
      .executeTakeFirstOrThrow();
    expect(change.description).toBe('Created the banner Autumn soups');
  });

  test('banners are filtered by status and type', async () => {
    await made({ title: 'Off' });
    await made({ title: 'All', status: 'enabled_all_weeks' });
    await made({ title: 'Meals', type: 'new-meals', status: 'enabled_selected_weeks', sale_banner_order_week: weeks });
    expect(await titles('?status=disabled')).toEqual(['Off']);
    expect(await titles('?status=enabled_selected_weeks&type=new-meals')).toEqual(['Meals']);
    expect(await titles('?status=all&type=sales')).toEqual(['Off', 'All']);
    expect((await call('GET', `${URL}?status=red`)).status).toBe(422);
  });

  test('a banner lists its weeks by date and says when it is visible', async () => {
    const banner = await made({
      type: 'new-meals',
      status: 'enabled_selected_weeks',
      description: 'From {{newMealDate}}',
      sale_banner_order_week: [...weeks, weeks[0]],
    });
    expect(banner.sale_banner_order_week).toEqual([weeks[1], weeks[0]]);
    expect(banner.help).toBe('Shown before weeks 202701, 202702.');
    const { body } = await call('PUT', `${URL}/${banner.id}`, { sale_banner_order_week: [weeks[0]] });
    expect(body.data).toMatchObject({ sale_banner_order_week: [weeks[0]], help: 'Shown before week 202702.' });
  });

  test.each([
    ['no type', { title: 'A' }, 'type'],
    ['an unknown type', { type: 'rainbow', title: 'A' }, 'type'],
    ['no title', { type: 'sales', title: ' ' }, 'title'],
    ['an unknown status', { type: 'sales', title: 'A', status: 'on' }, 'status'],
    ['a link for new meals', { type: 'new-meals', title: 'A', link_url: '/menu' }, 'link_url'],
    ['a link that runs code', { type: 'sales', title: 'A', link_url: 'javascript:x', link_title: 'Go' }, 'link_url'],
    [
      'selected weeks that are none',
      { type: 'sales', title: 'A', status: 'enabled_selected_weeks' },
      'sale_banner_order_week',
    ],
    ['an unknown week', { type: 'sales', title: 'A', sale_banner_order_week: [987_654] }, 'sale_banner_order_week'],
    ['an unknown variable', { type: 'sales', title: 'A', description: '{{x}}' }, 'description'],
  ])('a banner with %s is refused', async (_, body, field) => {
    const answer = await call('POST', URL, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect(await list()).toEqual([]);
  });

  test('the type of a banner cannot change', async () => {
    const { id } = await made();
    expect((await call('PUT', `${URL}/${id}`, { type: 'sales', title: 'Same type' })).body.data.title).toBe(
      'Same type',
    );
    const { status, body } = await call('PUT', `${URL}/${id}`, { type: 'new-meals' });
    expect([status, body.errors]).toEqual([422, { type: ['The type of a banner cannot be changed after creation.'] }]);
  });

  test('a change is checked against the banner that would result', async () => {
    const { id } = await made({ link_url: '/menu', link_title: 'Menu' });
    const { status, body } = await call('PUT', `${URL}/${id}`, { link_title: '' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['link_title']]);
  });

  test("a save of a stale banner is a conflict that names the other's fields", async () => {
    const { id, version } = await made();
    await call('PUT', `${URL}/${id}`, { title: 'Winter soups', version });
    const { status, body } = await call('PUT', `${URL}/${id}`, { label: 'New', version });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'stale', ['title']]);
    expect(body.current).toMatchObject({ title: 'Winter soups', version: 2 });
    const same = await call('PUT', `${URL}/${id}`, { title: 'Winter soups', version: 2 });
    expect(same.body.data.version).toBe(2);
  });

  test('a banner is deleted with its image and its weeks', async () => {
    const { id } = await made({ status: 'enabled_selected_weeks', sale_banner_order_week: weeks });
    await send(`${URL}/${id}`, { _method: 'PUT', image: await png() });
    expect((await call('DELETE', `${URL}/${id}`)).status).toBe(204);
    await runRemovals();
    expect([await list(), storedFolders()]).toEqual([[], []]);
    expect((await call('DELETE', `${URL}/${id}`)).status).toBe(404);
  });
});

describe('the picture of a banner', () => {
  test('the image of a banner keeps its shape, can be replaced and can be removed', async () => {
    const { status, body } = await send(URL, { type: 'sales', title: 'Soups', image: await png() });
    expect(status, JSON.stringify(body)).toBe(201);
    const { id, image } = body.data;
    const picture = await server.app.inject({ url: image.uris.original });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 600, height: 200, format: 'webp' });
    const other = await send(`${URL}/${id}`, { _method: 'PUT', image: await png('#4c8') });
    expect(other.body.data.image.uris.original).not.toBe(image.uris.original);
    expect(other.body.data.title).toBe('Soups');
    const none = await send(`${URL}/${id}`, { _method: 'PUT', image: '' });
    expect(none.body.data.image).toBeNull();
    await runRemovals();
    expect(storedFolders()).toEqual([]);
  });

  test('an image of 5 MB is processed, and a larger one is refused without a trace', async () => {
    const bytes = 5 * 1024 * 1024;
    const start = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
    const image = (size: number) => {
      const file = new Uint8Array(size);
      file.set(start);
      return new File([file], 'a.png', { type: 'image/png' });
    };
    const large = await send(URL, { type: 'sales', title: 'A', image: image(bytes + 1) });
    expect([large.status, large.body.errors]).toEqual([422, { image: ['Please use images smaller than 5MB'] }]);
    const damaged = await send(URL, { type: 'sales', title: 'A', image: image(bytes) });
    expect(damaged.body.errors).toEqual({ image: ['This image is damaged. Save it again or choose another.'] });
    expect([await list(), storedFolders()]).toEqual([[], []]);
  });
});

describe('the order of banners', () => {
  const order = (ids: number[]) =>
    call('POST', `${URL}/reorder`, { banners: ids.map((id, index) => ({ id, priority: index + 1 })) });

  test('a new order of banners is saved, answered completely, and does not make open forms stale', async () => {
    const [a, b, c] = [await made({ title: 'A' }), await made({ title: 'B' }), await made({ title: 'C' })];
    const { status, body } = await order([c.id, a.id, b.id]);
    expect([status, body.data.map(({ title }: { title: string }) => title)]).toEqual([200, ['C', 'A', 'B']]);
    expect(body.data.map(({ priority }: { priority: number }) => priority)).toEqual([1, 2, 3]);
    expect((await call('PUT', `${URL}/${a.id}`, { label: 'x', version: a.version })).status).toBe(200);
    await order([c.id, a.id, b.id]);
    const changes = server.db.selectFrom('changes').select('after').where('name', '=', 'sale_banners_reordered');
    expect((await changes.execute()).length).toBe(1 + 1);
  });

  test('of two concurrent reorders one wins completely', async () => {
    const ids: number[] = [];
    for (const title of ['A', 'B', 'C', 'D']) ids.push((await made({ title })).id);
    const answers = await Promise.all([order(ids), order(ids.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([['A', 'B', 'C', 'D'].join(), ['D', 'C', 'B', 'A'].join()]).toContain((await titles()).join());
  });

  test('a reorder waits for a concurrent one and is recorded after it', async () => {
    const { id } = await made();
    const another = (tx: Tx) => tx.updateTable('sale_banners').set({ priority: 50 }).where('id', '=', id).execute();
    expect((await whileLocked(server.db, another, () => order([id]))).status).toBe(200);
    const { before, after } = await server.db
      .selectFrom('changes')
      .select(['before', 'after'])
      .where('name', '=', 'sale_banners_reordered')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([before, after]).toEqual([{ [id]: 50 }, { [id]: 1 }]);
  });

  test('a reorder with an unknown banner, a duplicate or no banner changes nothing', async () => {
    const { id } = await made();
    const gone = await order([987_654, id]);
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([422, ['banners.0.id']]);
    expect((await order([id, id])).status).toBe(422);
    expect((await order([])).status).toBe(422);
    expect((await list())[0].priority).toBe(999);
  });
});

test('signed-out callers can neither see nor change banners', async () => {
  const { id } = await made();
  const calls: [string, string, object?][] = [
    ['GET', URL],
    ['POST', URL, { type: 'sales', title: 'A' }],
    ['PUT', `${URL}/${id}`, { title: 'B' }],
    ['DELETE', `${URL}/${id}`],
    ['POST', `${URL}/reorder`, { banners: [{ id, priority: 1 }] }],
  ];
  for (const [method, url, body] of calls)
    expect((await server.call(method, url, body ? { body } : {})).status).toBe(401);
  expect((await call('PUT', `${URL}/987654`, { title: 'B' })).status).toBe(404);
});
