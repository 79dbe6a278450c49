import { expect, test } from 'vitest';
import { refusalToDeplete } from './promo-code-depletion.ts';

test.each([
  [{ code: 'A', status: 'active' } as const, undefined],
  [{ code: 'A', status: 'paused' } as const, 'promo_code_paused'],
  [{ code: 'A', status: 'deactivated' } as const, 'no_promo_code'],
  [null, 'no_promo_code'],
])('the application %o is deactivated only while it is active', (application, code) => {
  expect(refusalToDeplete(application)?.code).toBe(code);
});
