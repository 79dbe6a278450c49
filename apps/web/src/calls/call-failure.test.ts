import { describe, expect, test } from 'vitest';
import { failureOf, firstSentence, serverMessage, unreachable, unreadable } from './call-failure.ts';
import { listState } from '../lists/list-state.ts';

const said = (message: string) => ({ message, code: 'server_error', errors: {} });
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

const silent: [name: string, failure: () => ReturnType<typeof failureOf>][] = [
  ['a fault with an empty message', () => failureOf(answer(500, said('')))],
  ['a fault without a body', () => failureOf(new Response(null, { status: 500 }))],
  ["a gateway's page", () => failureOf(new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))],
  ['no answer at all', () => Promise.resolve(unreachable())],
  ['an answer that cannot be read', () => Promise.resolve(unreadable(200))],
];

describe('when the server says nothing', () => {
  test.each(silent)('%s has the message of the error catalog', async (_name, failure) => {
    expect(serverMessage(await failure(), 'Login failed. Please try again.')).toBe('Login failed. Please try again.');
  });

  test.each(silent)('%s shows "Error!" in a list', async (_name, failure) => {
    const reading = { answer: undefined, error: await failure(), isPrevious: false, retry: () => {} };
    expect(listState(reading, () => '#')).toMatchObject({ status: 'failed', message: 'Error!' });
  });
});

test('the error of the first field is preferred to the general message', async () => {
  const errors = { 'banners.1.id': ['This banner was deleted. Reload the list.'], b: ['No.'] };
  const failure = await failureOf(answer(422, { message: 'Check the highlighted fields.', code: 'invalid', errors }));
  expect(firstSentence(failure)).toBe('This banner was deleted. Reload the list.');
  expect(firstSentence(await failureOf(answer(422, { ...said('No.'), code: 'refused' })))).toBe('No.');
});

test('the message of the server is shown', async () => {
  const failure = await failureOf(answer(500, said('The kitchen is on fire.')));
  expect(serverMessage(failure, 'Error!')).toBe('The kitchen is on fire.');
});

test('a refusal without a message keeps its code', async () => {
  expect(await failureOf(answer(401, { message: '', code: 'unauthenticated', errors: {} }))).toMatchObject({
    code: 'unauthenticated',
    isSilent: true,
  });
});
