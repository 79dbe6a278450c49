import type { CustomerMail } from '@larder/contract/customers/customer-mails/customer-mails.ts';
import { templateOf } from '@larder/domain/customers/customer-mails/fill-template.ts';
import { MAIL_DEFINITIONS } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import { describeFailure, refusalToSendAgain } from '@larder/domain/customers/customer-mails/sent-mail-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { refuseMailFlood } from '../../../platform/mail/refuse-mail-flood.ts';
import { record } from '../../../platform/record.ts';
import { textSetting } from '../../../platform/settings.ts';
import { lockUser } from '../users/users.queries.ts';
import { findSentMail, insertMailAgain, type SentMailRow } from './sent-mails.queries.ts';
import { writeCustomerMail } from './write-customer-mail.ts';

/** Links are secrets of the customer. */
const HIDDEN_LINKS = { account_link: '[link to the account]', card_link: '[link to add a card]' };
/** To one address within an hour, of one kind. */
const MOST_IN_AN_HOUR = 5;

export async function showCustomerMail(db: Db | Tx, userId: number, id: number): Promise<CustomerMail> {
  return toView(found(await findSentMail(db, userId, id), `E-mail ${id}`), await textSetting(db, 'support_email'));
}

/** Written by the current template, with new links. */
export const sendCustomerMailAgain = (ctx: StaffContext, userId: number, id: number): Promise<CustomerMail> =>
  ctx.transaction(async (tx) => {
    // Also makes the limit hold for calls at once.
    found(await lockUser(tx, userId), `Customer ${userId}`);
    const mail = found(await findSentMail(tx, userId, id), `E-mail ${id}`);
    refuseIf(refusalOf(mail));
    await refuseMailFlood(tx, { kind: mail.kind, to: mail.email, most: MOST_IN_AN_HOUR });
    const again = await insertMailAgain(tx, id, ctx.staff.id);
    await record(tx, ctx.actor, {
      name: 'customer_mail_sent_again',
      subject: { type: 'mail', id: again },
      userId,
      description: `Sent the e-mail ${MAIL_DEFINITIONS[mail.kind].title} again`,
      after: { mail_id: id },
    });
    return showCustomerMail(tx, userId, again);
  });

function toView(row: SentMailRow, support_email: string): CustomerMail {
  const template = templateOf(row, row.facts);
  const { subject, text } = writeCustomerMail(row.kind, {
    ...template,
    customer: row,
    links: HIDDEN_LINKS,
    support_email,
  });
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    recipient: row.recipient,
    subject,
    text,
    created_at: row.created_at.toString(),
    sent_at: row.sent_at?.toString() ?? null,
    is_perhaps_repeated: row.is_perhaps_repeated,
    failure: row.failure === null ? null : describeFailure(row.failure),
    next_attempt_at: row.next_attempt_at?.toString() ?? null,
    current_email: row.email,
    refusal: refusalOf(row)?.message ?? null,
  };
}

const refusalOf = ({ order, failed_refund, now, ...row }: SentMailRow) =>
  refusalToSendAgain(
    {
      ...row,
      order: order && {
        ...order,
        cutoff_at: Temporal.Instant.from(order.cutoff_at),
        deadline_at: momentOf(order.deadline_at),
      },
      failed_refund: failed_refund && {
        ...failed_refund,
        failed_at: Temporal.Instant.from(failed_refund.failed_at),
        resolved_at: momentOf(failed_refund.resolved_at),
      },
    },
    now,
  );

const momentOf = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
