import { refusalToSendCardLink, refusalWithoutMail } from '@larder/domain/billing/card-links/card-links.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { isMailOn } from '../../../platform/mail/customer-mails.ts';
import { refuseMailFlood } from '../../../platform/mail/refuse-mail-flood.ts';
import { record } from '../../../platform/record.ts';
import { lockCardHolder } from './card-links.queries.ts';

const KIND = 'card_link';
/** Within the hour. */
const MOST_MAILS = 5;

/** MON-42. The link is made when its e-mail is sent. */
export const sendCardLink = (ctx: StaffContext, userId: number): Promise<string> =>
  ctx.transaction(async (tx) => {
    const { erased_at, banned_at, ...holder } = found(await lockCardHolder(tx, userId), `Customer ${userId}`);
    refuseIf(refusalToSendCardLink({ ...holder, is_erased: erased_at !== null, is_banned: banned_at !== null }));
    refuseIf(refusalWithoutMail(await isMailOn(tx, KIND)));
    await refuseMailFlood(tx, { kind: KIND, to: holder.email, most: MOST_MAILS });
    await record(tx, ctx.actor, {
      name: 'card_link_sent',
      subject: { type: 'user', id: userId },
      userId,
      description: 'Sent a link to add a card',
      mail: { kind: KIND },
    });
    return `A link to add a card was sent to ${holder.email}.`;
  });
