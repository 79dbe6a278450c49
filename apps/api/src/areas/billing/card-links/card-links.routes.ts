import type { Handlers } from '../../../platform/http/register-routes.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { countGuesses } from '../../staff/sign-in/count-guesses.ts';
import { GatewayTimeout } from '../gateway/payment-gateway.ts';
import { findCardSession } from './card-links.queries.ts';
import { chooseTestCard } from './choose-test-card.ts';
import { finishCardSession } from './finish-card-session.ts';
import { openCardSession } from './open-card-session.ts';
import { sendCardLink } from './send-card-link.ts';
import { showCardLink, unknownCardLink } from './show-card-link.ts';

export const cardLinkHandlers = {
  sendCardLink: async ({ params }, ctx) => ({ message: await sendCardLink(ctx, params.id) }),
  showCardLink: ({ params }, call) => countGuesses(call, () => showCardLink(call.db, params.token)),
  openCardSession: ({ params }, call) => countGuesses(call, () => openCardSession(call, params.token)),
  confirmCardSession: ({ params }, call) => countGuesses(call, () => confirm(call, params.session)),
  chooseTestCard: ({ params, body }, call) => countGuesses(call, () => chooseTestCard(call, params.session, body)),
} satisfies Partial<Handlers>;

async function confirm(call: CallContext, session: string) {
  const opened = await findCardSession(call.db, session);
  if (!opened) throw unknownCardLink();
  try {
    return await finishCardSession(call, opened);
  } catch (error) {
    if (!(error instanceof GatewayTimeout)) throw error;
    throw new CallError('unavailable', 'Our payment provider did not respond. Please try again in a minute.');
  }
}
