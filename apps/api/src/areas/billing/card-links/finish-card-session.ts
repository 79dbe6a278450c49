import { refusalToAddCard } from '@larder/domain/billing/card-links/card-links.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record, SYSTEM } from '../../../platform/record.ts';
import { type GatewayContext, gatewayOf } from '../gateway/gateway-of.ts';
import type { GatewayCard } from '../gateway/payment-gateway.ts';
import {
  type CardSessionRow,
  endCardLinks,
  endSession,
  lockCardHolder,
  lockCardLink,
  readSession,
} from './card-links.queries.ts';
import { forgetReplacedCard } from './forget-replaced-card.job.ts';
import { insertDefaultMethod, replaceMethods } from './save-card.queries.ts';

export interface Finished {
  state: 'added' | 'open' | 'unused' | 'refused';
  card_last_four: string | null;
}

type Context = GatewayContext & Pick<JobContext, 'jobs' | 'transaction'>;

/**
 * Asks the gateway what became of the session, so that its events and the customer's return may come twice, late, or
 * in any order (MON-43).
 */
export async function finishCardSession(ctx: Context, session: CardSessionRow): Promise<Finished> {
  if (session.outcome !== null) return { state: session.outcome, card_last_four: session.card_last_four };
  if (session.reference === null) return OPEN;
  const gateway = gatewayOf(ctx);
  const found = await gateway.cardSessions.find(session.reference);
  if (found.status === 'open') return OPEN;
  const card = found.status === 'complete' ? found.card : null;
  if (card === null) {
    await ctx.transaction((tx) => endSession(tx, session.id, { outcome: 'unused' }));
    return { state: 'unused', card_last_four: null };
  }
  const added = await ctx.transaction((tx) => addCard(tx, ctx, session, card));
  if (added !== null) return { state: 'added', card_last_four: added };
  // Not ours to charge: do not leave it at the gateway.
  await gateway.removeMethod(card.reference);
  await ctx.transaction((tx) => endSession(tx, session.id, { outcome: 'refused' }));
  return { state: 'refused', card_last_four: null };
}

const OPEN: Finished = { state: 'open', card_last_four: null };

/** Becomes the default: it is why the link was sent. Null if the customer may not have it (MON-42). */
async function addCard(tx: Tx, ctx: Context, { id, user_id, card_link_id }: CardSessionRow, card: GatewayCard) {
  const holder = found(await lockCardHolder(tx, user_id), `Customer ${user_id}`);
  const { is_admin, erased_at, banned_at } = holder;
  const link = await lockCardLink(tx, card_link_id);
  const session = await readSession(tx, id);
  if (session.outcome !== null) return session.card_last_four;
  const isRefused = refusalToAddCard({ is_admin, is_erased: erased_at !== null, is_banned: banned_at !== null });
  // A session that was opened in time counts even if its link has expired since.
  if (isRefused || link.is_used) return null;
  const replaced = await replaceMethods(tx, user_id, card.fingerprint, await businessNow(tx));
  const method = await insertDefaultMethod(tx, user_id, card, await businessNow(tx));
  await endSession(tx, id, { outcome: 'added', payment_method_id: method.id });
  await endCardLinks(tx, user_id);
  await record(tx, SYSTEM, {
    name: 'payment_method_added',
    subject: { type: 'user', id: user_id },
    userId: user_id,
    description: `The customer added the card ending in ${card.lastFour} with a link. It is the default card`,
    after: { card_last_four: card.lastFour, is_default: true },
  });
  for (const each of replaced) await later(tx, ctx, forgetReplacedCard, { payment_method_id: each.id });
  return card.lastFour;
}
