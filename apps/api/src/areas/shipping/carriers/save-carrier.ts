import type { Carrier, CarrierForm } from '@larder/contract/shipping/carriers/carriers.ts';
import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { type CarrierFields, findCarrier, insertCarrier, lockCarrier, setCarrier } from './carriers.queries.ts';

const fieldsOf = ({ name, slug, external_carrier, ...more }: CarrierForm): CarrierFields => ({
  name,
  slug,
  external_carrier,
  external_method_id: more.external_method_id ?? null,
  order_bot_shipping_method: more.order_bot_shipping_method ?? null,
});

/** The database enforces a unique slug, whatever its case. */
export async function createCarrier(ctx: StaffContext, form: CarrierForm): Promise<Carrier> {
  const fields = fieldsOf(form);
  const id = await ctx.transaction(async (tx) => {
    const made = await insertCarrier(tx, fields);
    await record(tx, ctx.actor, {
      name: 'carrier_created',
      subject: { type: 'carrier', id: made, version: 1 },
      description: `Created the carrier ${fields.name}`,
      after: fields,
    });
    return made;
  });
  return found(await findCarrier(ctx.db, id), `Carrier ${id}`);
}

export async function updateCarrier(ctx: StaffContext, id: number, form: CarrierForm): Promise<Carrier> {
  const fields = fieldsOf(form);
  await ctx.transaction(async (tx) => {
    const { version: last, ...was } = found(await lockCarrier(tx, id), `Carrier ${id}`);
    await refuseStale(tx, form.version, { type: 'carrier', id, version: last, current: () => findCarrier(tx, id) });
    const { before, after } = difference<CarrierFields>(was, fields);
    if (Object.keys(after).length === 0) return;
    const version = last + 1;
    await setCarrier(tx, id, version, fields);
    await record(tx, ctx.actor, {
      name: 'carrier_updated',
      subject: { type: 'carrier', id, version },
      description: `Changed ${Object.keys(after).join(', ').replaceAll('_', ' ')} of the carrier ${fields.name}`,
      before,
      after,
    });
  });
  return found(await findCarrier(ctx.db, id), `Carrier ${id}`);
}
