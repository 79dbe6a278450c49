import type { CallContext } from '../../../platform/http/context.ts';
import { deleteUnsentMail } from '../../../platform/mail/mails.queries.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { refuseMailFlood } from '../../../platform/mail/refuse-mail-flood.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { signInCodeMail } from './sign-in-code.mail.ts';
import { replaceChallenge } from './sign-in.queries.ts';
import { macOf, newCode, newVerificationId } from './verification-code.ts';

const KIND = 'sign_in_code';
const MOST_CODES = 100;
const mailKeyOf = (verificationId: string): string => `sign-in-code:${verificationId}`;

interface Recipient {
  id: number;
  email: string;
  first_name: string;
}

interface Sending {
  isLimited: boolean;
  /** Its mail may still be waiting for a mail server that fails. */
  replaced?: string;
}

/** A new code replaces any older one (STAFF-27); returns its verification ID. */
export async function mailSignInCode(call: CallContext, staff: Recipient, sending: Sending): Promise<string> {
  const verificationId = newVerificationId();
  const code = newCode();
  await call.transaction(async (tx) => {
    if (sending.isLimited) await refuseMailFlood(tx, { kind: KIND, to: staff.email, most: MOST_CODES });
    if (sending.replaced !== undefined) await deleteUnsentMail(tx, mailKeyOf(sending.replaced));
    await replaceChallenge(tx, staff.id, 'sign_in', {
      id: verificationId,
      code_mac: macOf(call.config.APP_SECRET, verificationId, code),
    });
    const minutes = await numberSetting(tx, 'verification_code_minutes');
    const mail = signInCodeMail({
      publicUrl: call.config.PUBLIC_URL,
      firstName: staff.first_name,
      code,
      verificationId,
      minutes,
    });
    await queueMail(tx, call, {
      ...mail,
      kind: KIND,
      key: mailKeyOf(verificationId),
      userId: staff.id,
      to: staff.email,
    });
  });
  return verificationId;
}
