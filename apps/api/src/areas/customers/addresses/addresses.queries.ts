import { sql, type Updateable } from 'kysely';
import type { CustomerAddress } from '@larder/contract/customers/addresses/addresses.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { isInState, type StateTerms } from '../../orders/reading/order-state.queries.ts';

const addresses = (db: Db | Tx) =>
  db
    .selectFrom('addresses')
    .select(['id', 'line_1', 'line_2', 'city', 'state_id as state', 'zip_code', 'phone', 'type'])
    .select(['delivery_instructions', 'is_default', 'version']);

export const isCustomer = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_admin', '=', false)
    .executeTakeFirst()) !== undefined;

export const listAddresses = (db: Db, userId: number): Promise<CustomerAddress[]> =>
  addresses(db)
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findAddress = (tx: Tx, id: number): Promise<CustomerAddress | undefined> =>
  addresses(tx).where('id', '=', id).executeTakeFirst();

/** Null without one. Staff are left out. */
export const findDelivery = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users as u')
    .leftJoin('addresses as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.is_default', '=', sql.lit(true)))
    .leftJoin('production_cycles as p', 'p.id', 'u.production_cycle_id')
    .select(['u.id', 'u.production_cycle_id', 'p.name as cycle_name', 'u.default_delivery_day', 'u.phone'])
    .select(['a.id as address_id', 'a.state_id', 'a.zip_code', 'a.phone as address_phone'])
    .where('u.id', '=', userId)
    .where('u.is_admin', '=', false)
    .executeTakeFirst();
export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export const findStateOfZipCode = (tx: Tx, zipCode: string) =>
  tx
    .selectFrom('zip_codes as z')
    .innerJoin('states as s', 's.id', 'z.state_id')
    .select(['s.id', 's.name'])
    .where('z.id', '=', zipCode)
    .executeTakeFirst();

/** Lock the customer first. */
export const lockAddress = (tx: Tx, userId: number, id: number, now: Temporal.Instant) =>
  tx
    .selectFrom('addresses as a')
    .select(['a.id', 'a.line_1', 'a.line_2', 'a.city', 'a.state_id', 'a.zip_code', 'a.phone', 'a.type'])
    .select(['a.delivery_instructions', 'a.is_default', 'a.version', 'a.archived_at', 'a.replaced_by_id'])
    .select(
      sql<boolean>`exists (select from orders o
        join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
        where o.user_id = a.user_id and o.address_id = a.id
          and (c.cutoff_at <= ${now} or c.post_cutoff_changes_deadline_at is not null))`.as('is_used_past_cutoff'),
    )
    .where('a.id', '=', id)
    .where('a.user_id', '=', userId)
    .forNoKeyUpdate('a')
    .executeTakeFirst();
export type LockedAddress = NonNullable<Awaited<ReturnType<typeof lockAddress>>>;

export const updateAddress = (tx: Tx, id: number, fields: Updateable<Tables['addresses']>) =>
  tx
    .updateTable('addresses')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const setReplacement = (tx: Tx, id: number, replacedById: number) =>
  tx.updateTable('addresses').set({ replaced_by_id: replacedById }).where('id', '=', id).execute();

export const endDefault = (tx: Tx, userId: number) =>
  tx
    .updateTable('addresses')
    .set((row) => ({ is_default: false, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('is_default', '=', sql.lit(true))
    .execute();

export const updateCustomer = (
  tx: Tx,
  id: number,
  fields: Pick<Updateable<Tables['users']>, 'phone' | 'production_cycle_id' | 'default_delivery_day'>,
) => tx.updateTable('users').set(fields).where('id', '=', id).execute();

const placedOrders = (tx: Tx, userId: number) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .where('o.user_id', '=', userId)
    .where('o.status', '!=', 'cancelled');

/** Locks them. */
export const listComingDeliveries = (tx: Tx, userId: number, now: Temporal.Instant, terms: StateTerms) =>
  placedOrders(tx, userId)
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .leftJoin('carriers as k', 'k.id', 'o.carrier_id')
    .select(['o.id as order_id', 'w.number as order_week_number', 'o.is_skipped', 'o.ship_at', 'o.deliver_at'])
    .select(['k.name as carrier_name', 'o.tax_cents as tax', 'o.total_cents as total'])
    .select(isInState('undeliverable', terms).$castTo<boolean>().as('is_undeliverable'))
    .where('c.cutoff_at', '>', now)
    .where('c.post_cutoff_changes_deadline_at', 'is', null)
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();

/** Past their cutoff and not delivered yet. */
export const listPassedDeliveries = (tx: Tx, userId: number, now: Temporal.Instant, { today }: StateTerms) =>
  placedOrders(tx, userId)
    .innerJoin('addresses as d', 'd.id', 'o.address_id')
    .select(['o.id as order_id', 'o.deliver_at'])
    .select(sql<string>`concat_ws(', ', d.line_1, nullif(d.line_2, ''), d.city)`.as('address'))
    .where('o.is_skipped', '=', false)
    .where((of) => of.or([of('c.cutoff_at', '<=', now), of('c.post_cutoff_changes_deadline_at', 'is not', null)]))
    .where('o.deliver_at', '>=', today.toString())
    .orderBy('o.deliver_at')
    .orderBy('o.id')
    .execute();
