import type { Cents } from '../../values/cents.ts';

/**
 * The contents of an e-mail at the moment of its event: money in cents, moments as ISO text, days as `YYYY-MM-DD`. Names
 * and addresses are read when it is sent. Links are made then, so that none is ever stored.
 */
export interface MailFacts {
  amount_cents?: Cents;
  /** After a credit. */
  balance_cents?: Cents;
  card_last_four?: string;
  /** In words for the customer. */
  reason?: string;
  change?: string;
  paused_until?: string;
  next_attempt_at?: string;
  /** The text of a message from staff, in place of its template. */
  message?: { subject: string; body: string };
  /** Filled in from the order by the statement that writes the e-mail. */
  order_id?: number;
  week_number?: number;
  total_cents?: Cents;
  deliver_at?: string;
  cutoff_at?: string;
  post_cutoff_changes_deadline_at?: string;
  /** *Refund issued* is not sent again once its refund failed. */
  refund_id?: number;
  /** Only if the credit can be reversed: *Credit given* is not sent again then. */
  credit_transaction_id?: number;
}

export interface MailCustomer {
  first_name: string;
  last_name: string;
  email: string;
}

/** URLs, or null where none can be made. */
export interface MailLinks {
  account_link: string | null;
  card_link: string | null;
}
