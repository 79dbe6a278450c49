import {
  type CardHolder,
  maskedName,
  refusalToAddCard,
  refusalToOpenCardSession,
  UNKNOWN_CARD_LINK,
} from '@larder/domain/billing/card-links/card-links.ts';
import { CallError, refuseIf } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { tokenHash } from '../../staff/sign-in/session-cookie.ts';
import { findCardLink } from './card-links.queries.ts';

export async function showCardLink(db: Db, token: string) {
  const link = await linkOf(db, token);
  refuseIf(refusalToOpenCardSession(link));
  return { name: maskedName(link.first_name), expires_at: link.expires_at.toString() };
}

export const linkOf = async (db: Db, token: string) => knownLink(await findCardLink(db, tokenHash(token)));

/** Counts as a guess otherwise. */
export function knownLink<Link extends CardHolder>(link: Link | undefined): Link {
  if (!link || refusalToAddCard(link)) throw unknownCardLink();
  return link;
}

export const unknownCardLink = () => new CallError('not_found', UNKNOWN_CARD_LINK);
