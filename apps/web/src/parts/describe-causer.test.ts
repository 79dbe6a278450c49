import { expect, test } from 'vitest';
import { describeCauser } from './describe-causer.ts';

const ada = { id: 7, email: 'ada@example.test' };
const staff = { id: 1, email: 'staff@larder.test' };

test.each([
  [null, 'system'],
  [{ ...staff, acting_as: null }, 'staff@larder.test'],
  [{ ...staff, acting_as: ada }, 'staff@larder.test as ada@example.test'],
  [{ ...ada, acting_as: null }, 'ada@example.test (customer)'],
])('the actor %o is described as "%s"', (causer, text) => {
  expect(describeCauser(causer, ada.id)).toBe(text);
});
