import type { CustomerAct } from '@larder/domain/customers/customer-acts/customer-acts.ts';

interface ActLabel {
  label: string;
  /** Other words that find it. */
  words: string;
}

export const ACT_LABELS: Readonly<Record<CustomerAct, ActLabel>> = {
  skip: { label: 'Skip next box', words: 'week order' },
  unskip: { label: 'Unskip next box', words: 'week order' },
  change_meals: { label: 'Change meals', words: 'swap cart products next box' },
  credit: { label: 'Give credit', words: 'add compensate' },
  refund: { label: 'Issue refund', words: 'compensate money back' },
  charge_again: { label: 'Charge again', words: 'reactivate retry suspended declined card' },
  send_card_link: { label: 'Send card link', words: 'add payment method' },
  pause: { label: 'Pause boxes', words: 'subscription account' },
  resume: { label: 'Resume boxes', words: 'unpause subscription account' },
  change_address: { label: 'Change address', words: 'edit move' },
  change_contact: { label: 'Change phone and instructions', words: 'edit delivery contact' },
  change_plan: { label: 'Change plan', words: 'edit subscription quantity meals' },
  cancel: { label: 'Cancel subscription', words: 'account end' },
  activate: { label: 'Activate subscription', words: 'account reactivate' },
};
