import { expect, test } from 'vitest';
import { refusalToAddTag, refusalToArchiveTag, refusalToRestoreTag } from './customer-tag-rules.ts';

const active = { name: 'VIP', archived_at: null };
const archived = { name: 'VIP', archived_at: '2026-11-23T12:00:00Z' };

test('an archived tag cannot be added or archived again, only restored', () => {
  expect([active, archived].map(refusalToAddTag)).toEqual([
    null,
    { message: 'The tag "VIP" is archived. Choose another one, or restore it.' },
  ]);
  expect([active, archived].map(refusalToArchiveTag)).toEqual([null, { message: 'This tag is already archived.' }]);
  expect([active, archived].map(refusalToRestoreTag)).toEqual([{ message: 'This tag is not archived.' }, null]);
});
