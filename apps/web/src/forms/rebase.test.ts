import { expect, test } from 'vitest';
import { changedBy, rebase, valueAt } from './rebase.ts';

const base = { name: 'Ada', email: 'ada@example.com', shipping: { zip: '60601', tags: [1] } };
const paths = ['name', 'email', 'shipping.zip', 'shipping.tags'];
const rebased = (mine: object, theirs: object) =>
  rebase({ mine: { ...base, ...mine }, base, theirs: { ...base, ...theirs } }, paths);

test('changes of the other user only are adopted, and own changes stay', () => {
  expect(rebased({ name: 'Adah' }, { email: 'a@example.com' })).toEqual({ taken: ['email'], clashing: [] });
});

test('fields that both changed to different values conflict', () => {
  const theirs = { shipping: { zip: '60614', tags: [1] }, name: 'Adam' };
  expect(rebased({ shipping: { zip: '60622', tags: [1] } }, theirs)).toEqual({
    taken: ['name'],
    clashing: ['shipping.zip'],
  });
});

test('fields that both changed to the same value do not conflict', () => {
  expect(rebased({ name: 'Adam' }, { name: 'Adam' })).toEqual({ taken: [], clashing: [] });
});

test('lists are compared as a whole', () => {
  expect(rebased({}, { shipping: { zip: '60601', tags: [1, 2] } })).toEqual({ taken: ['shipping.tags'], clashing: [] });
});

test('a path without a value is undefined', () => {
  expect(valueAt(base, 'shipping.zip.code')).toBeUndefined();
  expect(valueAt(base, 'constructor.name')).toBeUndefined();
});

test('the users who changed a record are read from the refusal', () => {
  expect(changedBy({ email: ['Changed by mira@larder.test since you read it.'] })).toBe('mira@larder.test');
  expect(changedBy({ email: ['Changed by a since you read it.'], name: ['Changed by b since you read it.'] })).toBe(
    'a and b',
  );
  expect(changedBy({ email: ['Something else.'] })).toBeNull();
});
