import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CarrierForm } from '@larder/contract/shipping/carriers/carriers.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';

const carriers = (db: Db | Tx) =>
  db
    .selectFrom('carriers')
    .select(['id', 'name', 'slug', 'external_carrier', 'external_method_id', 'order_bot_shipping_method', 'version'])
    .select((carrier) =>
      jsonArrayFrom(
        carrier
          .selectFrom('production_cycles as p')
          .select(['p.id', 'p.name'])
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('shipping_rules as r')
                .whereRef('r.carrier_id', '=', 'carriers.id')
                .whereRef('r.production_cycle_id', '=', 'p.id'),
            ),
          )
          .orderBy('p.id'),
      ).as('production_cycles'),
    );

export async function listCarriers(db: Db, page: { page: number; per_page: number }) {
  const { rows, pagination } = await pageOf(carriers(db).orderBy('name').orderBy('id'), page);
  return { data: rows, meta: { pagination } };
}

export const findCarrier = (db: Db | Tx, id: number) => carriers(db).where('id', '=', id).executeTakeFirst();

export const lockCarrier = (tx: Tx, id: number) =>
  tx
    .selectFrom('carriers')
    .select(['name', 'slug', 'external_carrier', 'external_method_id', 'order_bot_shipping_method', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type CarrierFields = Required<Omit<CarrierForm, 'version'>>;

export async function insertCarrier(tx: Tx, fields: CarrierFields): Promise<number> {
  const { id } = await tx.insertInto('carriers').values(fields).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setCarrier(tx: Tx, id: number, version: number, fields: CarrierFields): Promise<void> {
  await tx
    .updateTable('carriers')
    .set({ ...fields, version })
    .where('id', '=', id)
    .execute();
}
