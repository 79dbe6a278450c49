import { listChanges } from '@larder/contract/operations/changes/changes.ts';
import { expect, test } from 'vitest';
import { createQueryClient } from '../calls/query-client.ts';
import { keyOfRoute } from '../calls/use-read.ts';
import { prefetchFeed } from './use-feed.ts';

test('a feed of two pages is read ahead as a whole, each page after the cursor of the one before', async () => {
  const client = createQueryClient();
  const queryKey = [...keyOfRoute(listChanges), 'all'];
  const page = (entry: string, next: string | null) => ({ data: [entry], meta: { next } });
  client.setQueryData(
    queryKey,
    { pages: [page('b', 'b'), page('a', null)], pageParams: [null, 'b'] },
    { updatedAt: 1 },
  );
  const newer: Record<string, ReturnType<typeof page>> = { '{}': page('c', 'c'), '{"cursor":"c"}': page('b', 'b') };
  const fetchPage = (cursor: object) => Promise.resolve(newer[JSON.stringify(cursor)] ?? page('?', null));
  await prefetchFeed(client, { route: listChanges, asked: 'all', fetchPage });
  expect(client.getQueryState(queryKey)).toMatchObject({
    status: 'success',
    data: { pages: [page('c', 'c'), page('b', 'b')] },
  });
});
