import { expect, test } from 'vitest';
import { refusalToDeplete } from './promo-code-depletion.ts';

const NO_CODE = { message: 'This customer has no active promo code.' };

test.each([
  [{ code: 'A', status: 'active' } as const, null],
  [
    { code: 'A', status: 'paused' } as const,
    {
      message: 'Promo code A is paused with the subscription. Only an active promo code can be deactivated.',
    },
  ],
  [{ code: 'A', status: 'deactivated' } as const, NO_CODE],
  [null, NO_CODE],
])('the application %o is deactivated only while it is active', (application, refused) => {
  expect(refusalToDeplete(application)).toEqual(refused);
});
