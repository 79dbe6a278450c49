import type { Erasure } from '@larder/contract/customers/data-protection/data-protection.ts';
import { refusalsOfErasure, refusalToErase } from '@larder/domain/customers/data-protection/erasure.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { found, invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { eraseFromOtherChanges, eraseOwnChanges } from './erase-changes.queries.ts';
import { eraseFromFreeTexts } from './erase-free-texts.queries.ts';
import { insertErasedEmails } from './erased-emails.queries.ts';
import { eraseMentions } from './erase-mentions.queries.ts';
import { eraseOwnRows, eraseUser } from './erase-personal.queries.ts';
import { eraseFromSavedViews, findSearchedPerson } from './erase-saved-views.queries.ts';
import { countHoldings, findErasable, listEmailsOf, lockForErasure } from './erasure.queries.ts';
import { forgetCards } from '../payment-methods/forget-cards.job.ts';

export async function showErasure(db: Db, userId: number): Promise<Erasure> {
  const { customer, refusals } = await erasable(db, userId);
  const { goes, stays, credits_left } = await countHoldings(db, userId, await listEmailsOf(db, userId));
  const counts = (of: Record<string, number>) => Object.entries(of).map(([name, count]) => ({ name, count }));
  return {
    erased_at: customer.erased_at?.toString() ?? null,
    refusals: refusals.map(({ message }) => message),
    // Cards that the gateway has not deleted yet.
    goes: customer.erased_at ? counts(goes).filter(({ name, count }) => name === 'Cards' && count > 0) : counts(goes),
    stays: counts(stays),
    credits_left,
  };
}

/** CUST-33: all in one transaction; a job deletes the cards at the gateway afterwards. */
export async function eraseCustomer(ctx: StaffContext, userId: number, email: string): Promise<Erasure> {
  refuseIf(refusalToErase({ ...ctx.staff, is_admin: true }));
  const { customer, refusals } = await erasable(ctx.db, userId);
  refuseIf(refusals[0]);
  if (customer.email.toLowerCase() !== email.toLowerCase())
    throw invalidField('email', `This is not the e-mail of the customer. Type ${customer.email}.`);
  await ctx.transaction((tx) => erase(tx, ctx, userId));
  return showErasure(ctx.db, userId);
}

async function erase(tx: Tx, ctx: StaffContext, userId: number): Promise<void> {
  found(await lockForErasure(tx, userId), `Customer ${userId}`);
  const { customer, refusals } = await erasable(tx, userId);
  refuseIf(refusals[0]);
  const emails = await listEmailsOf(tx, userId);
  const person = await findSearchedPerson(tx, userId, emails);
  const version = customer.version + 1;
  const now = await businessNow(tx);
  await insertErasedEmails(tx, ctx.config.APP_SECRET, emails, now);
  await eraseUser(tx, userId, version, now);
  await eraseOwnRows(tx, userId, now);
  const giftCards = await eraseMentions(tx, userId, { emails, externalId: customer.external_id });
  await eraseFromSavedViews(tx, person);
  await eraseFromFreeTexts(tx, emails);
  await eraseOwnChanges(tx, userId, giftCards);
  await eraseFromOtherChanges(tx, userId, emails);
  await record(tx, ctx.actor, {
    name: 'customer_erased',
    subject: { type: 'user', id: userId, version },
    userId,
    description: `Erased customer ${userId}`,
  });
  await later(tx, ctx, forgetCards, { user_id: userId });
}

async function erasable(db: Db | Tx, userId: number) {
  const today = chicagoDay(await businessNow(db)).toString();
  const customer = found(await findErasable(db, userId, today), `Customer ${userId}`);
  return { customer, refusals: refusalsOfErasure({ ...customer, is_erased: customer.erased_at !== null }) };
}
