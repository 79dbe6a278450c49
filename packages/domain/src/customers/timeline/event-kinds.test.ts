import { expect, test } from 'vitest';
import { TIMELINE_KINDS } from '../../values/enums/timeline-kinds.ts';
import { EVENT_KINDS, EVENTS_OF_LEDGER, KIDS_FIELDS, PREFERENCES_EVENT } from './event-kinds.ts';

test.each([
  [
    'order',
    [
      'order_created',
      'order_resumed',
      'order_cancelled',
      'order_suspended',
      'order_unsuspended',
      'order_cart_updated',
      'order_locked',
      'order_unlocked',
      'order_funds_return_strategy_set',
      'order_charged',
      'order_charge_failed',
      'charge_retries_planned',
      'charge_retry_skipped',
      'charge_retry_moved',
      'charge_retry_cancelled',
      'order_returned',
      'order_settled',
      'order_decided',
      'rogue_order_created',
      'ship_day_changed',
    ],
  ],
  ['skip', ['order_skipped_state_changed', 'skip-week-pc-change-actioned']],
  ['pause', ['subscription_status_changed']],
  ['promo', ['promo_code_applied', 'promo_code_deactivated']],
  [
    'ledger',
    [
      'refund_made',
      'refund_successful',
      'refund_failed',
      'refund_credited',
      'dispute_opened',
      'dispute_changed',
      'dispute_withdrawn',
      'dispute_reinstated',
      'dispute_reviewed',
    ],
  ],
  ['impersonation', ['impersonation_started', 'impersonation_ended']],
] as const)('the timeline filter %s finds the events %j', (kind, events) => {
  expect(Object.keys(EVENT_KINDS).filter((event) => EVENT_KINDS[event] === kind)).toEqual(events);
});

test('every listed event has a kind of the timeline', () => {
  for (const kind of Object.values(EVENT_KINDS)) expect(TIMELINE_KINDS).toContain(kind);
});

test('a change of preferences is about kids when it names a field of kids', () => {
  expect(PREFERENCES_EVENT).toBe('profile_preferences_changed');
  expect(KIDS_FIELDS).toEqual(['kids', 'kids_same_meals']);
  expect(EVENT_KINDS[PREFERENCES_EVENT]).toBeUndefined();
});

test('events that come with a transaction are left to the ledger', () => {
  expect(EVENTS_OF_LEDGER).toEqual(['credit_added', 'credit_debited']);
});

test('no event is an e-mail or a batch, which a timeline reads without the log', () => {
  const kinds: string[] = Object.values(EVENT_KINDS);
  expect(kinds.filter((kind) => kind === 'mail' || kind === 'batch')).toEqual([]);
});
