import type { Tx } from '../../../platform/database/database.ts';
import { deleteUnsentMail } from '../../../platform/mail/mails.queries.ts';
import { type Actor, recordAll } from '../../../platform/record.ts';
import { mailKeyOf, withdrawAllBy } from './invitations.queries.ts';

/** Links sent by a former superadmin stop working. */
export async function withdrawInvitationsBy(tx: Tx, actor: Actor, staffId: number): Promise<void> {
  const withdrawn = await withdrawAllBy(tx, staffId);
  for (const { token_hash } of withdrawn) await deleteUnsentMail(tx, mailKeyOf(token_hash));
  await recordAll(
    tx,
    actor,
    withdrawn.map(({ id, email }) => ({
      name: 'invitation_withdrawn',
      subject: { type: 'invitation', id },
      description: `Withdrew the invitation of ${email}: the sender is no longer a superadmin`,
    })),
  );
}
