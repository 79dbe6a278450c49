import { refusalToMail } from '../../values/mails/deliverable.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

/** Days that the link to add a card is valid (MON-42). */
export const CARD_LINK_DAYS = 7;

/** Hosted sessions that one link opens before it is refused. */
export const MOST_CARD_SESSIONS = 20;

export const BANNED_WITHOUT_CARD = 'This customer is banned and cannot add a card.';

export interface CardHolder {
  readonly is_admin: boolean;
  readonly is_erased: boolean;
  readonly is_banned: boolean;
}

/** MON-42 */
export function refusalToAddCard({ is_admin, is_erased, is_banned }: CardHolder): Refusal | null {
  if (is_admin) return refusal('Staff members have no cards.');
  if (is_erased) return refusal('This customer was erased and can no longer add a card.');
  return is_banned ? refusal(BANNED_WITHOUT_CARD) : null;
}

export const refusalToSendCardLink = (holder: CardHolder & { readonly email: string }): Refusal | null =>
  refusalToAddCard(holder) ?? refusalToMail(holder.email);

export const refusalWithoutMail = (isMailOn: boolean): Refusal | null =>
  isMailOn ? null : refusal('The e-mail Link to add a card is switched off. Switch it on under E-mails to Customers.');

export interface CardLink {
  readonly is_used: boolean;
  readonly has_expired: boolean;
}

/** Also for customers who may not add a card: they learn no more than a stranger (MON-42). */
export const UNKNOWN_CARD_LINK =
  'This link is not valid. Open the link in our newest e-mail, or contact us and we will send you a new one.';

/** Read by the customer (MON-42). */
export function refusalToUseCardLink({ is_used, has_expired }: CardLink): Refusal | null {
  if (is_used)
    return refusal(
      'A card was already added with this link. To add another, contact us and we will send you a new link.',
    );
  return has_expired
    ? refusal(
        `This link has expired: a link works for ${CARD_LINK_DAYS} days. Contact us and we will send you a new one.`,
      )
    : null;
}

/** `sessions` counts how often the link opened one at the gateway. */
export function refusalToOpenCardSession({ sessions, ...link }: CardLink & { readonly sessions: number }) {
  const refused = refusalToUseCardLink(link);
  if (refused || sessions < MOST_CARD_SESSIONS) return refused;
  return refusal('This link was opened too often. Contact us and we will send you a new one.');
}

/** The holder of a link recognizes the name; a stranger does not learn it. */
export const maskedName = (name: string): string => `${/^./u.exec(name.trim())?.[0] ?? ''}•••`;
