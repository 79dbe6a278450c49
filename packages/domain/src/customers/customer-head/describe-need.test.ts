import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { type Need, describeNeed } from './describe-need.ts';

const UNPAID: Need = {
  kind: 'unpaid_order',
  order_id: 7,
  deliver_at: '2026-11-26',
  amount: cents(8_400),
  failure_reason: 'Your card was declined.',
  until: '2026-11-24T05:59:00.000Z',
  retry_at: null,
};
const NO_CARD: Need = {
  kind: 'no_card',
  deliver_at: '2026-12-03',
  cutoff_at: '2026-11-27T05:59:59.000Z',
  has_credit: false,
};
const CARD: Need = {
  kind: 'expiring_card',
  card_last_four: '4242',
  card_exp_month: 12,
  card_exp_year: 2026,
  is_expired: false,
};
const DISPUTE: Need = {
  kind: 'open_dispute',
  dispute_id: 3,
  order_id: 7,
  amount: cents(9_811),
  is_lost: false,
  respond_by: '2026-12-02T06:00:00.000Z',
};

test.each<[Need, string, string]>([
  [
    UNPAID,
    'Charge failed, $84.00',
    'Your card was declined. The box of Thu 11/26 is cancelled on 11/23/2026 11:59 PM CST unless it is reactivated.',
  ],
  [
    { ...UNPAID, failure_reason: 'insufficient funds', until: null, retry_at: '2026-11-23T18:00:00.000Z' },
    'Charge failed, $84.00',
    'insufficient funds. The box of Thu 11/26 is cancelled at the deadline unless it is reactivated. The card is charged again on 11/23/2026 12:00 PM CST.',
  ],
  [
    { ...UNPAID, failure_reason: null, deliver_at: null },
    'Order suspended, $84.00',
    'The box is cancelled on 11/23/2026 11:59 PM CST unless it is reactivated.',
  ],
  [{ kind: 'suspended', failed_charge: null }, 'Suspended', 'Coming orders are suspended at their cutoff.'],
  [
    { kind: 'suspended', failed_charge: null, is_banned: true },
    'Suspended',
    'The ban cancels coming orders at their cutoff.',
  ],
  [
    {
      kind: 'suspended',
      failed_charge: {
        amount: cents(8_400),
        at: '2026-11-20T05:59:00.000Z',
        deliver_at: '2026-11-19',
        failure_reason: 'Your card was declined.',
      },
    },
    'Suspended',
    'The charge of $84.00 for the box of Thu 11/19 failed on 11/19/2026: Your card was declined. Coming orders are suspended at their cutoff.',
  ],
  [
    { kind: 'problem', order_id: 7, deliver_at: '2026-11-26', problem: 'closed-underpaid' },
    'Needs a decision',
    'The box of Thu 11/26: less was paid than it costs. Decide whether to charge or waive the difference.',
  ],
  [
    { kind: 'problem', order_id: 7, deliver_at: null, problem: 'stranded-at-cutoff' },
    'Needs a decision',
    'The box: its cutoff passed without a charge. Decide whether to charge or cancel it.',
  ],
  [
    { kind: 'refund_failed', order_id: 7, deliver_at: '2026-11-26', amount: cents(700) },
    'Refund failed, $7.00',
    'The gateway refused it for the box of Thu 11/26. Retry it or issue the amount as credit.',
  ],
  [
    NO_CARD,
    'No card',
    'The box of Thu 12/3 is suspended at its cutoff on 11/26/2026 11:59 PM CST unless a card is added before.',
  ],
  [
    { ...NO_CARD, has_credit: true },
    'No card',
    'The box of Thu 12/3 is suspended at its cutoff on 11/26/2026 11:59 PM CST unless a card is added before or credit pays all of it.',
  ],
  [
    { kind: 'undeliverable_order', order_id: 7, deliver_at: '2026-12-03', zip_code: '99999' },
    'No carrier',
    'No carrier serves ZIP code 99999 for the box of Thu 12/3.',
  ],
  [
    { kind: 'scheduled_cancellation', on: '2026-12-04', reason: null },
    'Cancellation scheduled',
    'The subscription ends on 12/4/2026.',
  ],
  [
    { kind: 'scheduled_cancellation', on: '2026-12-04', reason: 'Moving away' },
    'Cancellation scheduled',
    'The subscription ends on 12/4/2026: Moving away.',
  ],
  [CARD, 'Card •••• 4242 expires 12/2026', 'Send the customer a link to add a card.'],
  [
    { ...CARD, card_exp_month: 9, is_expired: true },
    'Card •••• 4242 expired 9/2026',
    'Send the customer a link to add a card.',
  ],
  [DISPUTE, 'Disputed charge, $98.11', 'Respond by 12/2/2026 12:00 AM CST at the payment gateway.'],
  [{ ...DISPUTE, respond_by: null }, 'Disputed charge, $98.11', 'Respond at the payment gateway.'],
  [{ ...DISPUTE, is_lost: true }, 'Dispute lost, $98.11', 'Check what to do and mark the dispute as reviewed.'],
])('%o reads "%s", "%s"', (need, title, text) => {
  expect(describeNeed(need)).toEqual({ title, text });
});
