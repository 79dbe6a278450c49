/** E-mails to customers whose subject and text staff write. */
export const MAIL_KINDS = [
  'order_charged',
  'charge_failed',
  'card_link',
  'cutoff_reminder',
  'order_skipped',
  'order_changed',
  'subscription_paused',
  'subscription_resumed',
  'subscription_cancelled',
  'credit_given',
  'refund_issued',
  'announcement',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** `failed` is given up. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];
