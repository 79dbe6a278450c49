import { describe, expect, test } from 'vitest';
import { failureOf, firstSentence, serverMessage, unreachable, unreadable } from './call-failure.ts';
import { listState } from './list-state.ts';

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
  test.each(silent)('of %s, the words are those of the error catalogue', async (_name, failure) => {
    expect(serverMessage(await failure(), 'Login failed. Please try again.')).toBe('Login failed. Please try again.');
  });

  test.each(silent)('of %s, a list says Error!', async (_name, failure) => {
    const reading = { answer: undefined, error: await failure(), isPrevious: false, retry: () => {} };
    expect(listState(reading, String)).toMatchObject({ status: 'failed', message: 'Error!' });
  });
});

test('what is wrong with the first field says more than that something is', async () => {
  const errors = { 'banners.1.id': ['This banner was deleted. Reload the list.'], b: ['No.'] };
  const failure = await failureOf(answer(422, { message: 'The given data was invalid.', code: 'invalid', errors }));
  expect(firstSentence(failure)).toBe('This banner was deleted. Reload the list.');
  expect(firstSentence(await failureOf(answer(422, { ...said('No.'), code: 'refused' })))).toBe('No.');
});

test('what the server says is said', async () => {
  const failure = await failureOf(answer(500, said('The kitchen is on fire.')));
  expect(serverMessage(failure, 'Error!')).toBe('The kitchen is on fire.');
});

test('a refusal keeps its code, though it has no words', async () => {
  expect(await failureOf(answer(401, { message: '', code: 'unauthenticated', errors: {} }))).toMatchObject({
    code: 'unauthenticated',
    isSilent: true,
  });
});
