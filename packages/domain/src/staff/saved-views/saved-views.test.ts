import { expect, test } from 'vitest';
import { isVisible, recordedSearch, refusalToChangeView } from './saved-views.ts';

const owner = { id: 1, roles: ['support'] } as const;
const colleague = { id: 2, roles: ['support', 'finance'] } as const;
const superadmin = { id: 3, roles: ['superadmin'] } as const;

test.each([
  [owner, false, true, true],
  [owner, true, true, true],
  [colleague, false, false, false],
  [colleague, true, true, false],
  [superadmin, false, false, true],
  [superadmin, true, true, true],
])('for %o a view of user 1 (shared: %s) is visible: %s, can be changed: %s', (reader, is_shared, visible, changes) => {
  const view = { owner_id: 1, is_shared };
  expect([isVisible(view, reader), refusalToChangeView(view, reader) === null]).toEqual([visible, changes]);
});

test.each([
  ['?keyword=Ada+Lovelace&status=paused', '?keyword=*&status=paused'],
  ['?status=paused%2Cactive&columns=name', '?status=paused%2Cactive&columns=name'],
  ['', ''],
])('the search %o is recorded as %o', (search, recorded) => {
  expect(recordedSearch(search)).toBe(recorded);
});
