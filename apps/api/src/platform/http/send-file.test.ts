import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

test('a file whose call was answered before it began ends, so that it holds no snapshot', async () => {
  const app = fastify();
  let isEnded = false;
  async function* content() {
    try {
      yield 'first';
      yield 'second';
    } finally {
      isEnded = true;
    }
  }
  app.get('/', async (_, reply) => {
    reply.code(503).send('late');
    const parts = content();
    await parts.next();
    return sendFile(reply, 'text/csv', { name: 'users.csv', content: parts }, async () => {});
  });
  expect((await app.inject('/')).statusCode).toBe(503);
  await expect.poll(() => isEnded, { timeout: 500 }).toBe(true);
  await app.close();
});
