import { refusalToSendPasswordLink } from '@larder/domain/customers/passwords/password-links.ts';
import type { Config } from '../../../config.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { findMailState } from '../../../platform/mail/mails.queries.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { refuseMailFlood } from '../../../platform/mail/refuse-mail-flood.ts';
import { type Actor, record } from '../../../platform/record.ts';
import { newToken } from '../../staff/sign-in/session-cookie.ts';
import { lockUser } from '../users/users.queries.ts';
import { passwordLinkMail } from './password-link.mail.ts';
import { putPasswordLink } from './password-links.queries.ts';

const KIND = 'password_link';
/** Per hour: anybody can ask for them. */
const MOST = 5;

export const sendPasswordLink = (ctx: StaffContext, userId: number): Promise<void> =>
  ctx.transaction((tx) => mailPasswordLink(tx, ctx, ctx.actor, userId));

/** With a `key`, once for it: the link of its mail stays valid. */
export async function mailPasswordLink(
  tx: Tx,
  ctx: { config: Config; jobs: Jobs },
  actor: Actor,
  userId: number,
  key?: string,
): Promise<void> {
  const { id, email, first_name, is_admin, erased_at } = found(await lockUser(tx, userId), `Customer ${userId}`);
  if (key !== undefined && (await findMailState(tx, key))) return;
  refuseIf(refusalToSendPasswordLink({ is_admin, is_erased: erased_at !== null, email }));
  await refuseMailFlood(tx, { kind: KIND, to: email, most: MOST });
  const { token, hash } = newToken();
  await putPasswordLink(tx, { user_id: id, email, token_hash: hash });
  await record(tx, actor, {
    name: 'password_link_sent',
    subject: { type: 'user', id },
    userId: id,
    description: 'Sent a link to choose a password',
  });
  const mail = passwordLinkMail({ publicUrl: ctx.config.PUBLIC_URL, firstName: first_name, token });
  await queueMail(tx, ctx, {
    ...mail,
    kind: KIND,
    key: key ?? `${KIND}:${hash.toString('hex')}`,
    userId: id,
    to: email,
  });
}
