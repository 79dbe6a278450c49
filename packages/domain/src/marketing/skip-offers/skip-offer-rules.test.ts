import { expect, test } from 'vitest';
import { refusalToChangeOrderIndex } from './skip-offer-rules.ts';

test.each([
  ['sent unchanged', 2],
  ['left out', undefined],
])('the order index of a skip offer can be %s', (_, sent) => {
  expect(refusalToChangeOrderIndex(2, sent)).toBeNull();
});

test.each([1, 3])('the order index of a skip offer cannot change from 2 to %i', (sent) => {
  expect(refusalToChangeOrderIndex(2, sent)).toEqual({
    message: 'The order index cannot be changed after creation.',
    field: 'order_index',
  });
});
