import { expect, test } from 'vitest';
import { describeOrder } from './describe-order.ts';

const COMING = { stage: 'coming', kind: 'subscription', is_incomplete: false } as const;

test.each<[Partial<Parameters<typeof describeOrder>[0]>, string]>([
  [{}, 'Coming'],
  [{ stage: 'locked' }, 'In its window'],
  [{ kind: 'rogue' }, 'Coming, rogue'],
  [{ kind: 'manual', is_incomplete: true }, 'Coming, manual, incomplete'],
])('an order in a list with %o reads "%s"', (facts, label) => {
  expect(describeOrder({ ...COMING, ...facts }).label).toBe(label);
});
