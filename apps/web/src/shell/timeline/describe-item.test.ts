import type { TimelineItem } from '@larder/contract/operations/timeline/timeline.ts';
import { expect, test } from 'vitest';
import { describeItem, whenOf } from './describe-item.ts';

const item = (kind: TimelineItem['kind'], starts_at: string, ends_at: string | null): TimelineItem => ({
  id: 'x',
  group: 'cycle-1',
  kind,
  name: 'Cutoff 202648',
  starts_at,
  ends_at,
  order_week_id: 1,
  holiday: null,
});

test('whole days are Chicago days', () => {
  expect(whenOf(item('ship', '2026-11-25T06:00:00Z', '2026-11-26T05:59:59Z'))).toBe('11/25/2026');
  expect(whenOf(item('week', '2026-11-23T06:00:00Z', '2026-11-30T05:59:59Z'))).toBe('11/23/2026 to 11/29/2026');
});

test('moments are marked CST, in summer too', () => {
  expect(whenOf(item('cutoff', '2026-11-22T05:59:59Z', null))).toBe('11/21/2026 11:59 PM CST');
  expect(whenOf(item('window', '2026-07-02T04:59:59Z', '2026-07-04T04:59:59Z'))).toBe(
    '7/1/2026 11:59 PM CST to 7/3/2026 11:59 PM CST',
  );
});

test('the description of an item names its group', () => {
  expect(describeItem(item('cutoff', '2026-11-22T05:59:59Z', null), 'PC A')).toBe(
    'PC A, Cutoff 202648: 11/21/2026 11:59 PM CST',
  );
});
