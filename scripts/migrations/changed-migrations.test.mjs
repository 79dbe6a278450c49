import { expect, test } from 'vitest';
import { changedMigrations } from './changed-migrations.mjs';

const landed = new Map([
  ['0001_first.sql', 'a'],
  ['0002_second.sql', 'b'],
]);

test('unchanged migrations are accepted', () => {
  expect(changedMigrations(landed, new Map(landed))).toEqual([]);
});

test('a landed migration that was changed, renamed or deleted is refused', () => {
  expect(
    changedMigrations(
      landed,
      new Map([
        ['0001_first.sql', 'x'],
        ['0002_other.sql', 'b'],
      ]),
    ),
  ).toEqual([
    '0002_second.sql has landed and must not be deleted or renamed',
    '0001_first.sql has landed and must not change; write a new migration',
    '0002_other.sql has no checksum: node scripts/migrations/check-migrations.mjs --add',
  ]);
});
