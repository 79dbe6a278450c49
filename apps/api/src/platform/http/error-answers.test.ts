import { expect, test } from 'vitest';
import { toErrorBody, toCallError } from './error-answers.ts';

test('a fault names its request id and nothing internal', () => {
  const fault = toCallError(new Error('relation "users" does not exist at /srv/larder/main.ts'));
  expect(fault.status).toBe(500);
  expect(toErrorBody(fault, 'the-id')).toEqual({
    message: 'Something went wrong on our side. Please try again.',
    code: 'server_error',
    errors: {},
    request_id: 'the-id',
  });
});

test.each([
  ['a server that only reads', { code: '25006' }],
  ['a connection whose server vanished', { code: 'ETIMEDOUT', syscall: 'read' }],
  ['a server whose network is down', { code: 'EHOSTUNREACH', syscall: 'read' }],
])('%s is answered as a database that cannot be reached', (_, about) => {
  const { status, message } = toCallError(Object.assign(new Error('of the driver'), about));
  expect([status, message]).toEqual([503, expect.stringMatching(/^Larder cannot reach its database/)]);
});

test('a refusal needs no request id', () => {
  const refusal = toCallError({ code: 'FST_ERR_CTP_BODY_TOO_LARGE' });
  expect(toErrorBody(refusal, 'the-id')).toEqual({
    message: 'This request is too large.',
    code: 'too_large',
    errors: {},
  });
});
