import { invalidField } from '../../../platform/call-error.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { deleteUnsentMail } from '../../../platform/mail/mails.queries.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { refuseMailFlood } from '../../../platform/mail/refuse-mail-flood.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { isEmailTaken } from '../invitations/invitations.queries.ts';
import { lockRoles } from '../members/roles.queries.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { refusePassword } from '../passwords/refuse-password.ts';
import { tokenHash } from '../sign-in/session-cookie.ts';
import { macOf, newCode, newVerificationId } from '../sign-in/verification-code.ts';
import { setupCodeMail } from './setup-code.mail.ts';
import { showSetupLink, usableLink } from './setup-link.ts';
import { mailKeyOf } from './show-setup-mail.ts';
import { hasStaff, lockSetupLink, setEntered } from './setup.queries.ts';

const KIND = 'setup_code';

interface Entered {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

/** The account is made when the code proves the e-mail, and that mail works (STAFF-69). */
export async function requestSetupCode(call: CallContext, token: string, { password, ...person }: Entered) {
  await showSetupLink(call.db, token);
  refusePassword(password, person, 'password');
  const password_hash = await hashPassword(password);
  const verificationId = newVerificationId();
  const code = newCode();
  await call.transaction(async (tx) => {
    await lockRoles(tx);
    const link = usableLink(await hasStaff(tx), await lockSetupLink(tx, tokenHash(token)));
    if (await isEmailTaken(tx, person.email))
      throw invalidField('email', 'This e-mail already belongs to another user.');
    // Mail that fails is retried for hours: do not send outdated codes.
    if (link.verification_id !== null) await deleteUnsentMail(tx, mailKeyOf(link.verification_id));
    await refuseMailFlood(tx, { kind: KIND, to: person.email });
    await setEntered(tx, tokenHash(token), {
      ...person,
      password_hash,
      verification_id: verificationId,
      code_mac: macOf(call.config.APP_SECRET, verificationId, code),
    });
    const minutes = await numberSetting(tx, 'verification_code_minutes');
    await queueMail(tx, call, {
      ...setupCodeMail({ firstName: person.first_name, code, minutes }),
      kind: KIND,
      key: mailKeyOf(verificationId),
      to: person.email,
    });
  });
  return { verificationId };
}
