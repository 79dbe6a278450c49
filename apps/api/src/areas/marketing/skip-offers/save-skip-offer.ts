import type { NewSkipOffer, SkipOffer, SkipOfferChanges } from '@larder/contract/marketing/skip-offers/skip-offers.ts';
import { uniqueEmails } from '@larder/domain/marketing/promo-codes/mass-apply.ts';
import { refusalToChangeOrderIndex } from '@larder/domain/marketing/skip-offers/skip-offer-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { findSkipOffer, insertSkipOffer, lockSkipOffer, setSkipOffer } from './skip-offers.queries.ts';

const readSkipOffer = async (ctx: StaffContext, id: number) =>
  found(await findSkipOffer(ctx.db, id), `Skip offer ${id}`);

/** The database refuses a second offer for an order index. */
export async function createSkipOffer(ctx: StaffContext, body: NewSkipOffer): Promise<SkipOffer> {
  const fields = { ...body, whitelisted_emails: uniqueEmails(body.whitelisted_emails) };
  const id = await ctx.transaction(async (tx) => {
    const made = await insertSkipOffer(tx, { ...fields, created_at: await businessNow(tx) });
    await record(tx, ctx.actor, {
      name: 'skip_offer_created',
      subject: { type: 'skip_offer', id: made, version: 1 },
      description: `Created the skip offer of order ${fields.order_index}`,
      after: fields,
    });
    return made;
  });
  return readSkipOffer(ctx, id);
}

export async function updateSkipOffer(ctx: StaffContext, id: number, body: SkipOfferChanges): Promise<SkipOffer> {
  const { version: read, order_index, enabled, whitelisted_emails } = body;
  await ctx.transaction(async (tx) => {
    const { version, ...was } = found(await lockSkipOffer(tx, id), `Skip offer ${id}`);
    await refuseStale(tx, read, { type: 'skip_offer', id, version, current: () => findSkipOffer(tx, id) });
    refuseIf(refusalToChangeOrderIndex(was.order_index, order_index));
    const emails = whitelisted_emails && uniqueEmails(whitelisted_emails);
    const { before, after } = difference(was, { enabled, whitelisted_emails: emails });
    const changed = Object.keys(after);
    if (changed.length === 0) return;
    await setSkipOffer(tx, id, { ...after, version: version + 1 });
    await record(tx, ctx.actor, {
      name: 'skip_offer_updated',
      subject: { type: 'skip_offer', id, version: version + 1 },
      description: `Changed ${changed.join(', ').replaceAll('_', ' ')} of the skip offer of order ${was.order_index}`,
      before,
      after,
    });
  });
  return readSkipOffer(ctx, id);
}
