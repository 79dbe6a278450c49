import type { ZipCodeEffect } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import type { ShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { countResidents, findServed } from './service.queries.ts';
import { findMoves } from './zip-code-moves.ts';

export interface RulesChange {
  zip_code: string;
  before: readonly ShippingRule[];
  after: readonly ShippingRule[];
}

/** Compares customers and coming orders before and after new rules, by the functions that date orders (SHIP-32). */
export async function findEffect(
  db: Db | Tx,
  changes: readonly RulesChange[],
  now: Temporal.Instant,
): Promise<ZipCodeEffect> {
  const zipCodes = changes.map(({ zip_code }) => zip_code);
  const { active_customers, coming_orders } = await countResidents(db, zipCodes, now);
  const loses = await findServed(
    db,
    changes.flatMap(({ zip_code, before, after }) => cyclesWithout(zip_code, before, after)),
    now,
  );
  const gains = await findServed(
    db,
    changes.flatMap(({ zip_code, before, after }) => cyclesWithout(zip_code, after, before)),
    now,
  );
  const moves = await findMoves(
    db,
    changes.map(({ zip_code, after: rules }) => ({ zip_code, rules })),
    now,
  );
  return { active_customers, coming_orders, loses, gains, moves };
}

const cyclesWithout = (zip_code: string, rules: readonly ShippingRule[], others: readonly ShippingRule[]) =>
  [...new Set(rules.map((rule) => rule.production_cycle_id))]
    .filter((cycleId) => others.every((rule) => rule.production_cycle_id !== cycleId))
    .map((production_cycle_id) => ({ zip_code, production_cycle_id }));
