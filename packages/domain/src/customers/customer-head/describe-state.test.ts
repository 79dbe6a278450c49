import { expect, test } from 'vitest';
import { type CustomerState, describeState } from './describe-state.ts';

const PLAIN: CustomerState = {
  status: 'active',
  next_delivery: '2026-12-03',
  paused_until: null,
  cancelled_at: null,
  reason: null,
};

test.each<[Partial<CustomerState>, string]>([
  [{}, 'Active · next box Thu 12/3'],
  [{ next_delivery: null }, 'Active · no coming box'],
  [{ status: 'lapsed', next_delivery: null }, 'Lapsed · no coming box'],
  [{ status: 'lapsed' }, 'Lapsed · next box Thu 12/3'],
  [{ status: 'paused', paused_until: '2026-12-11' }, 'Paused until 12/11/2026'],
  [{ status: 'paused', paused_until: '2026-12-11', reason: 'On vacation' }, 'Paused until 12/11/2026: On vacation'],
  [{ status: 'cancelled', cancelled_at: '2026-10-03T03:00:00.000Z' }, 'Cancelled on 10/2/2026'],
  [
    { status: 'cancelled', cancelled_at: '2026-10-02T18:00:00.000Z', reason: 'Moved away' },
    'Cancelled on 10/2/2026: Moved away',
  ],
  [{ status: 'abandoned', next_delivery: null }, 'Never subscribed'],
  [{ status: 'suspended' }, 'Suspended'],
  [{ status: 'banned' }, 'Banned'],
])('the state of a customer with %o reads "%s"', (state, text) => {
  expect(describeState({ ...PLAIN, ...state })).toBe(text);
});
