import { describeOpenDispute } from '../../billing/disputes/disputes.ts';
import { type Cents, formatDollars } from '../../values/cents.ts';
import type { OrderProblem } from '../../values/enums/order-problems.ts';
import { INCOMPLETE_WORDS } from '../making/incomplete-order.ts';

/** Something that a person has to decide or do about an order. */
export type OrderNeed =
  | { readonly kind: 'unpaid'; readonly amount: Cents; readonly failure_reason: string | null }
  | { readonly kind: 'problem'; readonly problem: OrderProblem }
  | { readonly kind: 'refund_failed'; readonly amount: Cents }
  | {
      readonly kind: 'disputed';
      readonly amount: Cents;
      readonly is_lost: boolean;
      readonly respond_by: string | null;
    }
  | { readonly kind: 'undeliverable'; readonly zip_code: string }
  | { readonly kind: 'holiday_clash' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'incomplete' };

export interface NeedDescription {
  readonly title: string;
  readonly text: string;
}

const PROBLEMS: Readonly<Record<OrderProblem, string>> = {
  'stranded-at-cutoff': 'Its cutoff passed without a charge. Decide whether to charge or cancel it.',
  'stranded-at-deadline': 'Its deadline passed without a settlement. Settle it.',
  'closed-overpaid': 'More was paid than it costs. Decide how to return the difference.',
  'closed-underpaid': 'Less was paid than it costs. Decide whether to charge or waive the difference.',
};

export function describeOrderNeed(need: OrderNeed): NeedDescription {
  switch (need.kind) {
    case 'unpaid':
      return {
        title: `Not paid, ${formatDollars(need.amount)}`,
        text: need.failure_reason ?? 'The customer was suspended at the cutoff, so nothing was charged.',
      };
    case 'problem':
      return { title: 'Needs a decision', text: PROBLEMS[need.problem] };
    case 'refund_failed':
      return {
        title: `Refund failed, ${formatDollars(need.amount)}`,
        text: 'The gateway refused it. Retry it or issue the amount as credit.',
      };
    case 'disputed':
      return describeOpenDispute(need);
    case 'undeliverable':
      return {
        title: 'No carrier',
        text: `No carrier serves ZIP code ${need.zip_code}. Choose a preferred carrier or change the address.`,
      };
    case 'holiday_clash':
      return {
        title: 'Holiday',
        text: 'A holiday would move shipping before its deadline or today, so the planned day stays.',
      };
    case 'empty':
      return { title: 'Empty', text: 'Nothing in the rotation fits the plan, so the system skipped this order.' };
    case 'incomplete':
      return { title: 'Incomplete', text: INCOMPLETE_WORDS };
  }
}
