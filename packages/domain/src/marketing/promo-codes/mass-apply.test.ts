import { expect, it } from 'vitest';
import { uniqueEmails, refusalToReplaceCode } from './mass-apply.ts';

it.each([
  ['a customer without a code gets the code', null, false, /^null$/],
  ['another code is replaced with override', { code: 'OLD', status: 'active' }, true, /^null$/],
  ['another code is kept without override', { code: 'OLD', status: 'active' }, false, /OLD is active.*Override/],
  ['a paused code is kept without override', { code: 'OLD', status: 'paused' }, false, /OLD is paused/],
  [
    'the same code is refused with and without override',
    { code: 'NEW', status: 'active' },
    true,
    /NEW is already active for this customer/,
  ],
])('%s', (_, current, override, message) => {
  expect(String(refusalToReplaceCode('NEW', current, override)?.message ?? null)).toMatch(message);
});

it('each e-mail counts once, in any case', () => {
  expect(uniqueEmails(['a@b.co', 'A@b.co', 'c@d.co', 'a@B.CO'])).toEqual(['a@b.co', 'c@d.co']);
});
