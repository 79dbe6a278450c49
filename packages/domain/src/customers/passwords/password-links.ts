import { ERASED_MESSAGE } from '../data-protection/erasure.ts';
import { refusalToMail } from '../../values/mails/deliverable.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

/** Hours that a link to choose a password is valid (CUST-56). */
export const PASSWORD_LINK_HOURS = 72;

interface LinkOwner {
  readonly is_admin: boolean;
  readonly is_erased: boolean;
  readonly email: string;
}

/** Customers choose their own password, with or without one before (CUST-56). */
export function refusalToSendPasswordLink({ is_admin, is_erased, email }: LinkOwner): Refusal | null {
  if (is_admin) return refusal('Staff get no password link. Reset the password instead.');
  return is_erased ? refusal(ERASED_MESSAGE) : refusalToMail(email);
}
