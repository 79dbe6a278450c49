import type { ZipCode, ZipCodeForm } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { refusalOfShippingRules } from '@larder/domain/shipping/zip-codes/zip-code-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { redateOrdersOfZipCodes } from '../../orders/dating/redate-orders-of-zip-codes.job.ts';
import { waitForDating } from '../../deliveries/dating.queries.ts';
import { refuseChangedEffect } from './preview-zip-code.ts';
import { findZipCodeRecord, insertZipCode, lockZipCode, setZipCode, setZipCodeActivity } from './zip-codes.queries.ts';

const refuseContradictions = ({ shippingRules, default_production_cycle_id = null }: Omit<ZipCodeForm, 'version'>) =>
  refuseIf(refusalOfShippingRules(shippingRules, default_production_cycle_id));

const subjectOf = (id: string, version: number) => ({ type: 'zip_code', id, version });

export async function createZipCode(
  ctx: StaffContext,
  { id, version: _, ...fields }: ZipCodeForm & { id: string },
): Promise<ZipCode> {
  await ctx.transaction(async (tx) => {
    refuseContradictions(fields);
    await insertZipCode(tx, id, fields);
    await record(tx, ctx.actor, {
      name: 'zip_code_created',
      subject: subjectOf(id, 1),
      description: `Created the zip code ${id}`,
      after: fields,
    });
    // Customers may live there already: they moved, or their zip code was not served.
    await redateThere(tx, ctx, id);
  });
  return found(await findZipCodeRecord(ctx.db, id), `Zip code ${id}`);
}

async function redateThere(tx: Tx, ctx: StaffContext, id: string): Promise<void> {
  await later(tx, ctx, redateOrdersOfZipCodes, { zip_codes: [id], staff_id: ctx.staff.id });
  await waitForDating(tx);
}

/** Only orders before their cutoff are dated by the new rules (ORD-14). */
export async function updateZipCode(
  ctx: StaffContext,
  id: string,
  { version: read, expected, ...fields }: ZipCodeForm & { expected?: string | undefined },
): Promise<ZipCode> {
  await ctx.transaction(async (tx) => {
    const before = found(await lockZipCode(tx, id), `Zip code ${id}`);
    refuseContradictions(fields);
    const current = () => findZipCodeRecord(tx, id);
    await refuseStale(tx, read, { type: 'zip_code', id, version: before.version, current });
    await refuseChangedEffect(tx, id, fields, expected);
    const version = before.version + 1;
    await setZipCode(tx, id, version, { ...fields, shippingRules: withServices(fields.shippingRules, before) });
    const after = found(await findZipCodeRecord(tx, id), `Zip code ${id}`);
    await record(tx, ctx.actor, {
      name: 'zip_code_updated',
      subject: subjectOf(id, version),
      description: `Changed the zip code ${id}`,
      before,
      after,
    });
    await redateThere(tx, ctx, id);
  });
  return found(await findZipCodeRecord(ctx.db, id), `Zip code ${id}`);
}

/** A rule without services keeps those that an import set. */
const withServices = (rules: ZipCodeForm['shippingRules'], before: ZipCode): ZipCodeForm['shippingRules'] =>
  rules.map((rule) => {
    const same = before.shippingRules.find(
      ({ carrier, production_cycle, ship_day_name }) =>
        carrier.id === rule.carrier_id &&
        production_cycle.id === rule.production_cycle_id &&
        ship_day_name === rule.ship_day_name,
    );
    return { alternate_ups_service: same?.alternate_ups_service, ...rule };
  });

/** An inactive one takes no new customers; coming orders keep their dates. */
export async function setActivity(ctx: StaffContext, id: string, is_active: boolean): Promise<ZipCode> {
  await ctx.transaction(async (tx) => {
    const zip = found(await lockZipCode(tx, id), `Zip code ${id}`);
    if (zip.is_active === is_active) return;
    const version = zip.version + 1;
    await setZipCodeActivity(tx, id, is_active, version);
    await record(tx, ctx.actor, {
      name: is_active ? 'zip_code_enabled' : 'zip_code_disabled',
      subject: subjectOf(id, version),
      description: `${is_active ? 'Enabled' : 'Disabled'} the zip code ${id}`,
      before: { is_active: !is_active },
      after: { is_active },
    });
  });
  return found(await findZipCodeRecord(ctx.db, id), `Zip code ${id}`);
}
