import { expect, test } from 'vitest';
import { CallFailure, unreachable } from '../../../calls/call-failure.ts';
import { mailRefetchSeconds } from './mail-refetch-seconds.ts';

const answer = (state: 'waiting' | 'sent' | 'failed') => ({ data: { state, message: null } });
const failure = (status: number) => new CallFailure({ status, code: 'not_found', message: 'No.' });

test.each([
  ['before the first answer', undefined, null, 2],
  ['while the mail waits', answer('waiting'), null, 2],
  ['after the mail failed, since it is sent again', answer('failed'), null, 2],
  ['when the mail was sent, not', answer('sent'), null, 0],
  ['while Larder restarts', answer('failed'), unreachable(), 2],
  ['while a proxy answers for Larder', answer('failed'), failure(502), 2],
  ['when the link was replaced, not', answer('failed'), failure(404), 0],
  ['when Larder was set up elsewhere, not', answer('waiting'), failure(422), 0],
])('%s, the setup page asks for the mail again', (_, last, error, seconds) => {
  expect(mailRefetchSeconds(last, error)).toBe(seconds);
});
