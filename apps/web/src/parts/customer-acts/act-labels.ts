import type { CustomerAct } from '@larder/domain/customers/customer-head/customer-acts.ts';

interface ActLabel {
  label: string;
  /** Other words that find it. */
  synonyms: string;
}

export const ACT_LABELS: Readonly<Record<CustomerAct, ActLabel>> = {
  skip: { label: 'Skip next box', synonyms: 'week order' },
  unskip: { label: 'Unskip next box', synonyms: 'week order' },
  change_meals: { label: 'Change meals', synonyms: 'swap cart products next box' },
  credit: { label: 'Give credit', synonyms: 'add compensate' },
  refund: { label: 'Issue refund', synonyms: 'compensate money back' },
  charge_again: { label: 'Charge again', synonyms: 'reactivate retry suspended declined card' },
  send_card_link: { label: 'Send card link', synonyms: 'add payment method' },
  pause: { label: 'Pause boxes', synonyms: 'subscription account' },
  resume: { label: 'Unpause boxes', synonyms: 'resume subscription account' },
  change_address: { label: 'Change address', synonyms: 'edit move' },
  change_contact: { label: 'Change phone and instructions', synonyms: 'edit delivery contact' },
  change_plan: { label: 'Change plan', synonyms: 'edit subscription quantity meals' },
  cancel: { label: 'Cancel subscription', synonyms: 'account end' },
  activate: { label: 'Activate subscription', synonyms: 'account reactivate' },
};
