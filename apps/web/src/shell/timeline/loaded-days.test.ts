import { expect, test } from 'vitest';
import { blocksFor } from './loaded-days.ts';
import { homeView, panned, DAY } from './scale.ts';

const now = Temporal.Instant.from('2026-11-21T18:00:00Z').epochMilliseconds;
const home = homeView(now, false);

test('nothing more is asked for while the view stays within the first days', () => {
  expect(blocksFor(home, home)).toEqual([]);
  expect(blocksFor({ start: home.start + DAY, end: home.end - DAY }, home)).toEqual([]);
});

test('blocks cover the view, follow on one another and do not move with it', () => {
  const blocks = blocksFor(panned(home, 30 * DAY), home);
  expect(blocks).toEqual(blocksFor(panned(home, 30 * DAY + 1000), home));
  expect(blocks).toEqual([{ from: '2026-11-30', to: '2026-12-27' }]);
  expect(blocksFor(panned(home, 8 * DAY), home)).toEqual([
    { from: '2026-11-02', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-27' },
  ]);
});
