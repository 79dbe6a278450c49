import type { simulatePromoCode as route } from '@larder/contract/marketing/promo-code-simulation/promo-code-simulation.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import {
  NO_FIGURES,
  PROMO_REFUSAL_LABELS,
} from '@larder/domain/marketing/promo-code-simulation/promo-code-simulation.ts';
import {
  refusalsOfPromoCodeForm,
  refusalsOfUnusableTerms,
} from '@larder/domain/marketing/promo-codes/promo-code-form.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { findPromoCodeTerms } from '../promo-codes/promo-code-eligibility.queries.ts';
import { normalize, refuseForm } from '../promo-codes/save-promo-code.ts';
import { continueSimulation } from './continue-simulation.job.ts';
import {
  countSimulatedCustomers,
  deleteSimulation,
  findSimulation,
  insertSimulation,
  listEmails,
} from './promo-code-simulation.queries.ts';
import { CHUNK, figuresOf, simulateNext, type StoredTerms } from './simulate-next.ts';

/** Chunks within the call; more continue in the background. */
const CHUNKS_AT_ONCE = 2;
const DAYS = 14;

/** Reads orders without locking them, and changes nothing but its own row. */
export async function simulatePromoCode(ctx: StaffContext, body: Received<typeof route>['body']) {
  const id = await ctx.transaction(async (tx) => {
    const { promo_code_id, ...form } = body;
    const terms = normalize(form);
    const now = await businessNow(tx);
    const saved =
      promo_code_id === null ? null : found(await findPromoCodeTerms(tx, promo_code_id), `Promo code ${promo_code_id}`);
    await refuseForm(tx, terms, [
      ...refusalsOfPromoCodeForm(terms),
      ...refusalsOfUnusableTerms(saved, terms, chicagoDay(now).toString()),
    ]);
    const stored: StoredTerms = {
      ...terms,
      promo_code_id,
      is_active: saved?.is_active ?? true,
      applications_count: saved?.applications_count ?? 0,
      now: now.toString(),
      until: now.add({ hours: 24 * DAYS }).toString(),
    };
    const made = await insertSimulation(tx, {
      staffId: ctx.staff.id,
      terms: stored,
      figures: NO_FIGURES,
      total: await countSimulatedCustomers(tx, now.add({ hours: 24 * DAYS })),
    });
    let isRunning = true;
    for (let chunk = 0; chunk < CHUNKS_AT_ONCE && isRunning; chunk += 1)
      isRunning = await simulateNext(tx, made, CHUNK);
    if (isRunning) await later(tx, ctx, continueSimulation, { simulation_id: made });
    return made;
  });
  return showSimulation(ctx.db, id);
}

export async function showSimulation(db: Db, id: number) {
  const simulation = found(await findSimulation(db, id), `Simulation ${id}`);
  const { customers, uses: _, refused, ...figures } = figuresOf(simulation.figures);
  const emails = await listEmails(
    db,
    refused.flatMap(({ first }) => first.map(({ user_id }) => user_id)),
  );
  const emailOf = new Map(emails.map((user) => [user.id, user.email]));
  return {
    ...figures,
    id,
    is_finished: simulation.finished_at !== null,
    processed_customers: customers,
    // Orders may be created or skipped while it runs.
    total_customers: simulation.finished_at === null ? Math.max(simulation.total_customers, customers) : customers,
    refused: refused.map(({ first, ...each }) => ({
      ...each,
      label: PROMO_REFUSAL_LABELS[each.reason],
      first: first.map((order) => ({ ...order, email: emailOf.get(order.user_id) ?? '' })),
    })),
  };
}

export const cancelSimulation = (ctx: StaffContext, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await deleteSimulation(tx, id);
  });
