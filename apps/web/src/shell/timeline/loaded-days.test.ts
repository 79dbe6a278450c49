import { expect, test } from 'vitest';
import { daysFor } from './loaded-days.ts';
import { DAY, homeView, panned, zoomed } from './scale.ts';

const now = Temporal.Instant.from('2026-11-21T18:00:00Z').epochMilliseconds;
const home = homeView(now, false);

test('no further days are fetched while the view stays within the first ones', () => {
  expect(daysFor(home, home)).toBeNull();
  expect(daysFor({ start: home.start + DAY, end: home.end - DAY }, home)).toBeNull();
});

test('whole blocks cover the view and stay fixed while it moves', () => {
  const days = daysFor(panned(home, 30 * DAY), home);
  expect(days).toEqual({ from: '2026-11-30', to: '2026-12-27' });
  expect(daysFor(panned(home, 30 * DAY + 1000), home)).toEqual(days);
  expect(daysFor(panned(home, 8 * DAY), home)).toEqual({ from: '2026-11-02', to: '2026-12-27' });
});

test('the widest view stays within the limit of the server', () => {
  for (let pan = 0; pan < 56; pan += 1) {
    const days = daysFor(zoomed(panned(home, pan * DAY), 100), home);
    const length = Temporal.PlainDate.from(days?.from ?? '').until(days?.to ?? '').days;
    expect(length).toBeLessThanOrEqual(120);
  }
});
