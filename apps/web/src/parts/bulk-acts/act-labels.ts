import type { BulkAct } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';

export type ActKind = BulkAct['kind'];

export const ACT_LABELS: Readonly<Record<ActKind, { button: string; title: string }>> = {
  'add-tag': { button: 'Add tag', title: 'Add a tag' },
  'remove-tag': { button: 'Remove tag', title: 'Remove a tag' },
  'apply-promo-code': { button: 'Apply promo code', title: 'Apply a promo code' },
  'give-credit': { button: 'Give credit', title: 'Give a credit' },
  'send-mail': { button: 'Send e-mail', title: 'Send an e-mail' },
};
