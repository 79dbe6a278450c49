import { expect, test } from 'vitest';
import { INCOMPLETE_WORDS } from './incomplete-order.ts';

test('an incomplete order is shown with the reason and what to do', () => {
  expect(INCOMPLETE_WORDS).toBe(
    'This order is incomplete: the rotation had too few meals for this customer. Review its cart.',
  );
});
