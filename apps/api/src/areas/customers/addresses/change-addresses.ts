import type { AddressFields, AddressPreview, CustomerAddress } from '@larder/contract/customers/addresses/addresses.ts';
import {
  describeAddressChange,
  refusalToArchiveAddress,
  refusalToMatchState,
} from '@larder/domain/customers/addresses/address-rules.ts';
import { found, notFound, refuseIf } from '../../../platform/call-error.ts';
import { refusingUnder } from '../../../platform/database/constraint-refusals.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { difference, record } from '../../../platform/record.ts';
import { businessNow } from '../../../platform/clock.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import {
  endDefault,
  findAddress,
  findDelivery,
  findStateOfZipCode,
  lockAddress,
  type LockedAddress,
  setReplacement,
  updateAddress,
} from './addresses.queries.ts';
import { insertAddress } from '../users/users.queries.ts';
import { changingAddresses, type Followed } from './follow-address.ts';

interface Intent {
  isPreview: boolean;
  expected?: string | undefined;
}

interface OfAddress {
  id: number;
  addressId: number;
}

/** CUST-60 */
export const changeAddress = (
  ctx: StaffContext,
  { id: userId, addressId }: OfAddress,
  { shipping, version }: { shipping: AddressFields; version?: number | undefined },
  intent: Intent,
): Promise<CustomerAddress | AddressPreview> =>
  withAddressPreview(ctx, intent, (tx) =>
    changingAddresses(tx, ctx.actor, userId, async (now) => {
      const address = await lockCurrent(tx, userId, addressId, { version, now });
      const fields = fieldsOf(shipping);
      const { before, after } = difference(fieldsOf(address), fields);
      if (Object.keys(after).length === 0) return { addressId, entry: null };
      if ('state_id' in after || 'zip_code' in after) await refuseOtherState(tx, fields);
      const id = address.is_used_past_cutoff
        ? await replace(tx, ctx, userId, address, { fields, now })
        : await change(tx, ctx, addressId, fields);
      return {
        addressId: id,
        entry: {
          id: addressId,
          version: address.version + 1,
          description: describeAddressChange(Object.keys(after)),
          before,
          after,
        },
      };
    }),
  );

/** The first address is the default. */
export const addAddress = (
  ctx: StaffContext,
  userId: number,
  { shipping, is_default: isWanted }: { shipping: AddressFields; is_default: boolean },
  intent: Intent,
): Promise<CustomerAddress | AddressPreview> =>
  withAddressPreview(ctx, intent, (tx) =>
    changingAddresses(tx, ctx.actor, userId, async (now, was) => {
      await refuseOtherState(tx, shipping);
      const is_default = isWanted || was.address_id === null;
      if (is_default) await endDefault(tx, userId);
      const fields = fieldsOf(shipping);
      const { id } = await refusingUnder(
        'shipping.',
        ctx.constraintRefusals,
        insertAddress(tx, { ...fields, user_id: userId, is_default, created_at: now }),
      );
      return {
        addressId: id,
        entry: {
          id,
          version: 1,
          description: is_default ? 'Added a default address' : 'Added an address',
          after: fields,
        },
      };
    }),
  );

export const makeDefaultAddress = (
  ctx: StaffContext,
  { id: userId, addressId }: OfAddress,
  version: number | undefined,
  intent: Intent,
): Promise<CustomerAddress | AddressPreview> =>
  withAddressPreview(ctx, intent, (tx) =>
    changingAddresses(tx, ctx.actor, userId, async (now, was) => {
      const address = await lockCurrent(tx, userId, addressId, { version, now });
      if (address.is_default) return { addressId, entry: null };
      const previous = was.address_id === null ? undefined : await lockAddress(tx, userId, was.address_id, now);
      await endDefault(tx, userId);
      await updateAddress(tx, addressId, { is_default: true });
      return {
        addressId,
        entry: {
          id: addressId,
          version: address.version + 1,
          description: 'Changed the default address',
          ...(previous && { before: fieldsOf(previous) }),
          after: fieldsOf(address),
        },
      };
    }),
  );

/** CUST-62 */
export const archiveAddress = (
  ctx: StaffContext,
  { id: userId, addressId }: OfAddress,
  version: number | undefined,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockCustomers(tx, [userId]);
    const now = await businessNow(tx);
    found(await findDelivery(tx, userId), `Customer ${userId}`);
    const address = await lockCurrent(tx, userId, addressId, { version, now });
    refuseIf(refusalToArchiveAddress(address));
    await updateAddress(tx, addressId, { archived_at: now });
    await record(tx, ctx.actor, {
      name: 'profile_preferences_changed',
      subject: { type: 'address', id: addressId, version: address.version + 1 },
      userId,
      description: 'Archived an address',
      before: fieldsOf(address),
      at: now,
    });
  });

async function withAddressPreview(
  ctx: StaffContext,
  { isPreview, expected }: Intent,
  changing: (tx: Tx) => Promise<Followed>,
): Promise<CustomerAddress | AddressPreview> {
  if (isPreview) return (await rolledBack(ctx, changing)).preview;
  return ctx.transaction(async (tx) => {
    const { addressId, preview } = await changing(tx);
    refuseChangedFigures(expected, preview);
    return found(await findAddress(tx, addressId), `Address ${addressId}`);
  });
}

/** The tax is the state's (CUST-60). */
async function refuseOtherState(tx: Tx, place: { state_id: string; zip_code: string }): Promise<void> {
  refuseIf(refusalToMatchState(place, await findStateOfZipCode(tx, place.zip_code)));
}

/** A stale edit is refused with the address that replaced it, if one did. */
async function lockCurrent(
  tx: Tx,
  userId: number,
  id: number,
  { version, now }: { version: number | undefined; now: Temporal.Instant },
): Promise<LockedAddress> {
  const address = found(await lockAddress(tx, userId, id, now), `Address ${id}`);
  await refuseStale(tx, version, {
    type: 'address',
    id,
    version: address.version,
    current: async () =>
      address.archived_at === null || address.replaced_by_id !== null
        ? findAddress(tx, address.replaced_by_id ?? id)
        : undefined,
  });
  if (address.archived_at !== null) throw notFound(`Address ${id}`);
  return address;
}

type Fields = ReturnType<typeof fieldsOf>;

const fieldsOf = ({
  line_1,
  line_2 = null,
  city,
  state_id,
  zip_code,
  phone,
  type,
  delivery_instructions = null,
}: AddressFields) => ({ line_1, line_2, city, state_id, zip_code, phone, type, delivery_instructions });

async function change(tx: Tx, ctx: StaffContext, id: number, fields: Fields): Promise<number> {
  await refusingUnder('shipping.', ctx.constraintRefusals, updateAddress(tx, id, fields));
  return id;
}

async function replace(
  tx: Tx,
  ctx: StaffContext,
  userId: number,
  { id, is_default }: LockedAddress,
  { fields, now }: { fields: Fields; now: Temporal.Instant },
): Promise<number> {
  await updateAddress(tx, id, { is_default: false, archived_at: now });
  const made = await refusingUnder(
    'shipping.',
    ctx.constraintRefusals,
    insertAddress(tx, { ...fields, user_id: userId, is_default, created_at: now }),
  );
  await setReplacement(tx, id, made.id);
  return made.id;
}
