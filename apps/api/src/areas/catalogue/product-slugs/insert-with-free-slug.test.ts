import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { insertWithFreeSlug } from './insert-with-free-slug.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('each refused slug is followed by the next, and after 100 the slug is refused', async () => {
  const tried: string[] = [];
  const inserting = server.db.transaction().execute((tx) =>
    insertWithFreeSlug(tx, 'soup', (slug) => {
      tried.push(slug);
      return Promise.resolve(undefined);
    }),
  );
  await expect(inserting).rejects.toMatchObject({
    errors: { slug: ['No slug like soup is free. Enter another slug.'] },
  });
  expect(tried).toEqual(['soup', ...Array.from({ length: 99 }, (_, n) => `soup-${n + 2}`)]);
});
