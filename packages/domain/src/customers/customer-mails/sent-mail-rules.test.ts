import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { isTooLate, refusalToSendAgain } from './sent-mail-rules.ts';

const NOW = Temporal.Instant.from('2026-11-28T12:00:00Z');
const AHEAD = NOW.add({ hours: 1 });
const PASSED = NOW.subtract({ hours: 1 });
const order = { id: 41, status: 'active', is_skipped: false, cutoff_at: AHEAD, deadline_at: null } as const;
const inWindow = { ...order, status: 'charge-failed', cutoff_at: PASSED, deadline_at: AHEAD } as const;
const mail = {
  kind: 'credit_given',
  state: 'sent',
  is_on: true,
  is_reachable: true,
  is_banned: false,
  order: null,
  subscription_status: 'active',
  is_superseded: false,
  credit_reversed_at: null,
  failed_refund: null,
} as const;
const failed = {
  amount_cents: cents(2_000),
  failed_cents: cents(2_000),
  failed_at: PASSED,
  resolution: null,
  resolved_at: null,
} as const;
type Mail = Parameters<typeof refusalToSendAgain>[0];

test.each<[Partial<Mail>, string | null]>([
  [{}, null],
  [{ state: 'failed' }, null],
  [{ state: 'waiting' }, 'This e-mail is still waiting to be sent.'],
  [{ is_reachable: false }, 'This customer has no deliverable e-mail address.'],
  [{ is_banned: true }, null],
  [{ kind: 'card_link', is_banned: true }, 'This customer is banned and cannot add a card.'],
  [{ kind: 'charge_failed', is_banned: true }, 'This customer is banned and cannot add a card.'],
  [{ is_on: false }, 'The e-mail Credit given is switched off. Switch it on to send this one again.'],
  [{ kind: 'cutoff_reminder', order }, null],
  [{ kind: 'cutoff_reminder', order: { ...order, cutoff_at: PASSED } }, 'The cutoff of order #41 has passed.'],
  [{ kind: 'cutoff_reminder', order: { ...order, is_skipped: true } }, 'will not be charged at its cutoff.'],
  [{ kind: 'cutoff_reminder', order: { ...order, status: 'cancelled' } }, 'will not be charged at its cutoff.'],
  [{ kind: 'charge_failed', order: inWindow }, null],
  [{ kind: 'charge_failed', order: { ...inWindow, status: 'suspended' } }, null],
  [{ kind: 'charge_failed', order: { ...inWindow, status: 'active' } }, 'Order #41 no longer waits for a payment.'],
  [{ kind: 'charge_failed', order: { ...inWindow, deadline_at: PASSED } }, 'window of order #41 has closed.'],
  [{ kind: 'order_charged', order }, null],
  [{ kind: 'order_charged', order: { ...order, is_skipped: true } }, 'Order #41 will not be delivered.'],
  [{ kind: 'order_charged', order: { ...order, status: 'cancelled' } }, 'Order #41 will not be delivered.'],
  [{ kind: 'order_skipped', order: { ...order, is_skipped: true } }, null],
  [{ kind: 'order_skipped', order }, 'Order #41 is no longer skipped.'],
  [{ kind: 'order_changed', order }, null],
  [{ kind: 'order_changed', order, is_superseded: true }, 'A newer e-mail is about a later change of order #41.'],
  [{ kind: 'refund_issued', order: { ...order, status: 'cancelled' } }, null],
  [
    { kind: 'refund_issued', order, failed_refund: failed },
    'This refund failed on 11/28/2026 and still needs a decision.',
  ],
  [
    {
      kind: 'refund_issued',
      order,
      failed_refund: { ...failed, failed_cents: cents(500), resolution: 'retried', resolved_at: NOW },
    },
    '$5.00 of this refund failed on 11/28/2026 and was retried on 11/28/2026.',
  ],
  [
    { kind: 'refund_issued', order, failed_refund: { ...failed, resolution: 'credited', resolved_at: NOW } },
    'and was given as credit on 11/28/2026.',
  ],
  [
    { kind: 'refund_issued', order, failed_refund: { ...failed, resolution: 'closed', resolved_at: NOW } },
    'and was closed without a payment on 11/28/2026.',
  ],
  [{ credit_reversed_at: PASSED }, 'This credit was reversed on 11/28/2026.'],
  [{ credit_reversed_at: PASSED, order }, 'This credit was reversed on 11/28/2026.'],
  [{ kind: 'subscription_paused', subscription_status: 'paused' }, null],
  [{ kind: 'subscription_paused' }, 'The subscription is no longer paused.'],
  [{ kind: 'subscription_resumed' }, null],
  [{ kind: 'subscription_resumed', subscription_status: 'paused' }, 'The subscription is not active.'],
  [{ kind: 'subscription_cancelled', subscription_status: 'cancelled' }, null],
  [{ kind: 'subscription_cancelled' }, 'The subscription is no longer cancelled.'],
])('an e-mail is sent again only while what it says is true: %j', (changed, message) => {
  const refusal = refusalToSendAgain({ ...mail, ...changed }, NOW);
  expect(refusal?.message ?? 'sent').toContain(message ?? 'sent');
});

test.each([
  ['cutoff_reminder', PASSED, true],
  ['cutoff_reminder', NOW, true],
  ['cutoff_reminder', AHEAD, false],
  ['charge_failed', PASSED, false],
] as const)('a reminder that waits is not sent after its cutoff: %s, %s', (kind, cutoff, isLate) => {
  expect(isTooLate(kind, { cutoff_at: cutoff.toString() }, NOW)).toBe(isLate);
});
