import * as z from 'zod';
import type { NewPromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import {
  PROMO_REFUSAL_LABELS,
  simulateForCustomer,
  type SimulationFigures,
} from '@larder/domain/marketing/promo-code-simulation/promo-code-simulation.ts';
import type { PromoRefusalReason } from '@larder/domain/marketing/promo-codes/promo-refusal.ts';
import { cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findAppliedCodes } from '../../orders/pricing/applied-codes.ts';
import { findShippingFee, ordersWithProducts } from '../../orders/pricing/price-orders.ts';
import {
  listSimulatedCustomers,
  listSimulatedOrders,
  lockRunningSimulation,
  saveProgress,
} from './promo-code-simulation.queries.ts';

/** Customers; two orders each take a fifth of a second. */
export const CHUNK = 500;

/** The form, with what the simulation has read once: moments as texts, because it is stored as JSON. */
export interface StoredTerms extends NewPromoCode {
  promo_code_id: number | null;
  is_active: boolean;
  applications_count: number;
  now: string;
  until: string;
}

/** True while customers are left. Chunks run once each: progress is saved in their transaction. */
export async function simulateNext(tx: Tx, id: number, chunk: number): Promise<boolean> {
  const simulation = await lockRunningSimulation(tx, id);
  if (!simulation) return false;
  const terms = simulation.terms as StoredTerms;
  const now = Temporal.Instant.from(terms.now);
  const until = Temporal.Instant.from(terms.until);
  const before = figuresOf(simulation.figures);
  const customers = await listSimulatedCustomers(tx, { until, after: simulation.last_user_id, limit: chunk });
  const isLast = customers.length < chunk;
  const last = customers.at(-1)?.id ?? simulation.last_user_id;
  const figures = customers.length === 0 ? before : await simulate(tx, { terms, customers, before, now, until });
  await saveProgress(tx, id, { figures, last, isFinished: isLast });
  return !isLast;
}

interface Chunk {
  terms: StoredTerms;
  customers: Awaited<ReturnType<typeof listSimulatedCustomers>>;
  before: SimulationFigures;
  now: Temporal.Instant;
  until: Temporal.Instant;
}

async function simulate(tx: Tx, { terms, customers, before, now, until }: Chunk): Promise<SimulationFigures> {
  const userIds = customers.map(({ id }) => id);
  const shippingFee = await findShippingFee(tx);
  const orders = await ordersWithProducts(tx, await listSimulatedOrders(tx, userIds, until));
  const byCustomer = Map.groupBy(orders, ({ user_id }) => user_id);
  const codes = await findAppliedCodes(tx, userIds);
  return customers.reduce((figures, row) => {
    const code = codes.get(row.id);
    const customer = {
      ...row,
      active_code: code?.code ?? null,
      application: code !== undefined && code.promo_code_id === terms.promo_code_id ? code : null,
    };
    return simulateForCustomer(
      figures,
      terms,
      { customer, orders: byCustomer.get(row.id) ?? [] },
      { now, shippingFee },
    );
  }, before);
}

const amount = z.int().transform((value) => cents(value));
const reason = z.enum(Object.keys(PROMO_REFUSAL_LABELS) as [PromoRefusalReason]);
const stored = z.object({
  customers: z.int(),
  applied_customers: z.int(),
  uses: z.int(),
  orders: z.int(),
  applied_orders: z.int(),
  discount: amount,
  cost: amount,
  weeks: z.array(z.object({ order_week_number: z.int(), orders: z.int(), applied_orders: z.int(), cost: amount })),
  refused: z.array(
    z.object({
      reason,
      orders: z.int(),
      first: z.array(z.object({ order_id: z.int(), user_id: z.int(), message: z.string() })),
    }),
  ),
});

export const figuresOf = (figures: unknown): SimulationFigures => stored.parse(figures);
