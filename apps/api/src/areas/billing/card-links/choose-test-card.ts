import { refusalToUseCardLink } from '@larder/domain/billing/card-links/card-links.ts';
import type { SandboxCard } from '@larder/domain/values/charging/sandbox-cards.ts';
import { CallError, notFound, refuseIf } from '../../../platform/call-error.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { completeSandboxSession } from '../gateway/sandbox-card-sessions.ts';
import { findCardLinkOfSession, findCardSession } from './card-links.queries.ts';
import { knownLink, unknownCardLink } from './show-card-link.ts';

/** The hosted page of the sandbox; a real gateway has its own (MON-43). */
export async function chooseTestCard(
  { config, db }: CallContext,
  session: string,
  { reference, card_last_four }: { reference: string; card_last_four: SandboxCard },
) {
  if (config.PAYMENT_GATEWAY !== 'sandbox') throw notFound('This page');
  const opened = await findCardSession(db, session);
  if (!opened) throw unknownCardLink();
  refuseIf(refusalToUseCardLink(knownLink(await findCardLinkOfSession(db, opened))));
  if (opened.reference !== reference || !(await completeSandboxSession(db, reference, card_last_four)))
    throw new CallError('refused', 'This page is no longer open. Open the link in our e-mail and add a card again.');
  return { card_last_four };
}
