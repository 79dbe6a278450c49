import type { ZipCode, ZipCodeForm, ZipCodePreview } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import type { showZipCodeResidents as route } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import type { ShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import { refusalOfShippingRules } from '@larder/domain/shipping/zip-codes/zip-code-rules.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { fingerprintOf } from '../../../platform/preview.ts';
import { findEffect } from './zip-code-effect.ts';
import { countResidents, findUndeliverable } from './service.queries.ts';
import { findZipCodeRecord } from './zip-codes.queries.ts';

type Fields = Omit<ZipCodeForm, 'version'>;

const rulesOf = ({ shippingRules }: ZipCode): ShippingRule[] =>
  shippingRules.map(({ carrier, production_cycle, ...rule }) => ({
    ...rule,
    carrier_id: carrier.id,
    production_cycle_id: production_cycle.id,
  }));

export async function previewZipCode(db: Db | Tx, id: string, fields: Fields): Promise<ZipCodePreview> {
  const before = found(await findZipCodeRecord(db, id), `Zip code ${id}`);
  refuseIf(refusalOfShippingRules(fields.shippingRules, fields.default_production_cycle_id ?? null));
  const after = fields.shippingRules;
  const effect = await findEffect(db, [{ zip_code: id, before: rulesOf(before), after }], await businessNow(db));
  return { ...effect, fingerprint: fingerprintOf([id, after, effect]) };
}

/** SHIP-32 */
export async function refuseChangedEffect(
  tx: Tx,
  id: string,
  fields: Fields,
  expected: string | undefined,
): Promise<void> {
  if (expected === undefined) return;
  const current = await previewZipCode(tx, id, fields);
  if (current.fingerprint === expected) return;
  throw new CallError(
    'figures_changed',
    'Customers or orders have changed since the preview. Review it and save again.',
    {
      current,
    },
  );
}

export async function showResidents(db: Db, { id }: Received<typeof route>['params']) {
  found(await findZipCodeRecord(db, id), `Zip code ${id}`);
  const now = await businessNow(db);
  return { ...(await countResidents(db, [id], now)), undeliverable: await findUndeliverable(db, id, now) };
}
