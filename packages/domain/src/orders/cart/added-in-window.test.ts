import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedInWindow } from './added-in-window.ts';

const OWN = { quantity: 3, from_buffer: 0 };

test.each([
  ['an unchanged cart takes nothing', OWN, OWN, 3, 0, { from_buffer: 0, returned: 0, beyond: 0, isMore: false }],
  ['two more are taken', OWN, OWN, 5, 7, { from_buffer: 2, returned: -2, beyond: 0, isMore: true }],
  ['only what is left is taken', OWN, OWN, 5, 1, { from_buffer: 1, returned: -1, beyond: 1, isMore: true }],
  [
    'removed additions go back, those beyond the buffer first',
    OWN,
    { quantity: 6, from_buffer: 2 },
    4,
    0,
    { from_buffer: 1, returned: 1, beyond: 0, isMore: false },
  ],
  [
    'all additions go back',
    OWN,
    { quantity: 5, from_buffer: 2 },
    0,
    0,
    { from_buffer: 0, returned: 2, beyond: 0, isMore: false },
  ],
  [
    'what was removed and is added again takes nothing',
    OWN,
    undefined,
    3,
    0,
    { from_buffer: 0, returned: 0, beyond: 0, isMore: false },
  ],
  [
    'a product that is new is all taken',
    undefined,
    undefined,
    2,
    2,
    { from_buffer: 2, returned: -2, beyond: 0, isMore: true },
  ],
  [
    'after a reactivation the additions in the cart of the cutoff go back too',
    { quantity: 5, from_buffer: 2 },
    { quantity: 5, from_buffer: 2 },
    4,
    0,
    { from_buffer: 1, returned: 1, beyond: 0, isMore: false },
  ],
])('in the window, %s', (_, atCutoff, before, quantity, left, expected) => {
  expect(addedInWindow({ atCutoff, before }, quantity, left)).toEqual(expected);
});

test('whatever staff add and remove, no meal is lost or promised twice', () => {
  const quantities = fc.array(fc.nat(12), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.nat(6), fc.nat(8), quantities, (own, buffer, changes) => {
      const atCutoff = { quantity: own, from_buffer: 0 };
      let before = atCutoff;
      let left = buffer;
      for (const quantity of changes) {
        const { from_buffer, returned } = addedInWindow({ atCutoff, before }, quantity, left);
        left += returned;
        before = { quantity, from_buffer };
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + from_buffer).toBe(buffer);
        expect(from_buffer).toBeLessThanOrEqual(Math.max(0, quantity - own));
      }
    }),
  );
});
