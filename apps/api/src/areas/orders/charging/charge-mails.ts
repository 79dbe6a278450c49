import { declineForCustomer } from '@larder/domain/orders/charging/describe-decline.ts';
import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import type { ChangeMail } from '../../../platform/record.ts';

interface Charge {
  amount_cents: Cents;
  card_last_four?: string | null;
}

/** None for an order that costs nothing. */
export const chargedMail = ({ amount_cents, card_last_four }: Charge): ChangeMail | undefined =>
  amount_cents === ZERO
    ? undefined
    : { kind: 'order_charged', facts: { amount_cents, ...(card_last_four != null && { card_last_four }) } };

interface Failure {
  amount_cents: Cents;
  /** The gateway's; its reason is for staff. */
  code: string | null;
  stage: 'cutoff' | 'reactivation' | 'deadline';
  /** The cart of the cutoff is paid and delivered; only later changes are not. */
  isPaid: boolean;
  /** The moment of the next retry. */
  next_attempt_at?: string;
}

export const failedMail = ({ amount_cents, code, stage, isPaid, next_attempt_at }: Failure): ChangeMail =>
  stage === 'deadline' && isPaid
    ? {
        kind: 'order_changed',
        facts: { change: 'We could not charge your card for the later changes, so your order is as you paid it.' },
      }
    : {
        kind: 'charge_failed',
        facts: {
          amount_cents,
          reason: declineForCustomer(code),
          ...(next_attempt_at !== undefined && { next_attempt_at }),
        },
      };

interface Returned {
  refund: Cents;
  /** Null without a refund. */
  refundId: number | null;
  credit: Cents;
}

export const returnMails = ({ refund, refundId, credit }: Returned): ChangeMail[] => [
  ...(refundId === null
    ? []
    : [{ kind: 'refund_issued', facts: { amount_cents: refund, refund_id: refundId } } as const]),
  ...(credit > ZERO ? [{ kind: 'credit_given', facts: { amount_cents: credit } } as const] : []),
];
