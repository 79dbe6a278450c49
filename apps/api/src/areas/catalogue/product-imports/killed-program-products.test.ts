import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { throughAllKills } from '../../../../test/faults/all-kills.ts';
import { batchFaults } from '../../../../test/faults/batch-faults.ts';
import { isWhole, MINUTES_EACH } from '../../../../test/faults/killed-jobs.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { checkProducts } from './check-products.job.ts';
import { importProductsJob } from './import-products.job.ts';
import { reverseProductsJob } from './reverse-products.job.ts';

const PRODUCTS = 1_500;
/** A chunk of 20 takes some hundredths of a second, and 75 chunks must outlast 20 kills. */
const LONGEST_MS = 40;
const PATH = '/api/admin/product-imports';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
  await buildCategory(server.db, 'Dinner');
  await sql`insert into tags (name) values ('Killed')`.execute(server.db);
}, 60_000);
afterAll(() => server.close());

const batchOf = async (id: number) => {
  const { rows } = await sql<{ done: number; all: number; isEnded: boolean }>`select
    succeeded_jobs + failed_jobs as done, total_jobs as all, finished_at is not null as "isEnded"
    from batches where id = ${id}`.execute(server.db);
  return rows[0]!;
};
const standing = async () =>
  (
    await sql`select (select count(*) from products)::int as products,
      (select count(*) from product_tags)::int as tags,
      (select count(*) from changes where name = 'product_created')::int as created,
      (select count(*) from changes where name = 'product_deleted')::int as deleted`.execute(server.db)
  ).rows[0];

// Only in the faults suite: the imports of customers and zip codes are killed in every run.
test.runIf(isWhole)(
  'an import of products and its reversal that are killed repeatedly create and delete each product once',
  { timeout: 2 * MINUTES_EACH },
  async () => {
    const lines = Array.from({ length: PRODUCTS }, (_, n) => `K-${n},Dish ${n},Dinner,Killed\n`);
    const form = new FormData();
    form.set('csv', new File(['sku,name,category,tags\n', ...lines], 'products.csv'));
    const id = (await server.call('POST', PATH, { as: cookie, form })).body.data.id as number;
    await checkProducts.run({ import_id: id }, jobContext(server.db));
    const throughBatch = async (call: string, job: typeof importProductsJob | typeof reverseProductsJob) => {
      const batchId = (await server.call('POST', `${PATH}/${id}/${call}`, { as: cookie })).body.data.id as number;
      await throughAllKills(server, {
        job,
        data: { batch_id: batchId },
        longestMs: LONGEST_MS,
        look: () => batchOf(batchId),
      });
      expect(await batchFaults(server.db, batchId)).toEqual({});
    };
    await throughBatch('batch', importProductsJob);
    expect(await standing()).toEqual({ products: PRODUCTS, tags: PRODUCTS, created: PRODUCTS, deleted: 0 });
    await throughBatch('reversals', reverseProductsJob);
    expect(await standing()).toEqual({ products: 0, tags: 0, created: PRODUCTS, deleted: PRODUCTS });
  },
);
