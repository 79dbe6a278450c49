import {
  isSameSet,
  refusalToAddProduct,
  refusalToAddWeek,
  refusalToDeleteRotation,
  refusalToRemoveWeek,
} from '@larder/domain/catalogue/meal-rotations/rotation-rules.ts';
import type { RotationRow } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { CallError, found, invalidField, notFound, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type Change, record } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import {
  fillBuffersOfDish,
  lockWeekOfRotation,
  lockWeeksOfRotation,
  putWeeksInRotation,
  removeBuffersOfDish,
} from '../../orders/weeks/week-rotation.queries.ts';
import { refuseArchivedCategories } from '../categories/refuse-archived-categories.ts';
import {
  copyRotationProducts,
  deleteRotation,
  deleteRotationProduct,
  findProductBySku,
  insertMealRotation,
  insertRotationProduct,
  listRotationRows,
  lockMealRotation,
  numberRotationProducts,
  setRotationVersion,
} from './meal-rotations.queries.ts';

export type Written = Pick<Change, 'name' | 'description' | 'before' | 'after'>;

const changing = (ctx: StaffContext, id: number, change: (tx: Tx) => Promise<Written>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const rotation = found(await lockMealRotation(tx, id), `Rotation ${id}`);
    await writeRotation(tx, ctx, rotation, await change(tx));
  });

/** The next version of a locked rotation. */
export async function writeRotation(
  tx: Tx,
  ctx: StaffContext,
  rotation: { id: number; version: number },
  written: Written,
): Promise<void> {
  const { id } = rotation;
  const version = rotation.version + 1;
  await setRotationVersion(tx, id, version);
  await record(tx, ctx.actor, { ...written, subject: { type: 'meal_rotation', id, version } });
}

export const createRotation = (ctx: StaffContext): Promise<number> =>
  ctx.transaction((tx) => createRotationIn(tx, ctx));

export async function createRotationIn(tx: Tx, ctx: StaffContext): Promise<number> {
  const id = await insertMealRotation(tx, await businessNow(tx));
  await record(tx, ctx.actor, {
    name: 'rotation_created',
    subject: { type: 'meal_rotation', id, version: 1 },
    description: `Created rotation ${id}`,
  });
  return id;
}

export const cloneRotation = (ctx: StaffContext, from: number): Promise<number> =>
  ctx.transaction(async (tx) => {
    found(await lockMealRotation(tx, from), `Rotation ${from}`);
    return cloneRotationIn(tx, ctx, from);
  });

export async function cloneRotationIn(tx: Tx, ctx: StaffContext, from: number): Promise<number> {
  const id = await insertMealRotation(tx, await businessNow(tx));
  await copyRotationProducts(tx, from, id);
  await record(tx, ctx.actor, {
    name: 'rotation_cloned',
    subject: { type: 'meal_rotation', id, version: 1 },
    description: `Cloned rotation ${from} as rotation ${id}`,
    after: { cloned_from: from },
  });
  return id;
}

export const removeRotation = (ctx: StaffContext, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    found(await lockMealRotation(tx, id), `Rotation ${id}`);
    const weeks = await lockWeeksOfRotation(tx, id);
    refuseIf(refusalToDeleteRotation(id, weeks));
    const products = await listRotationRows(tx, id);
    await putWeeksInRotation(
      tx,
      weeks.map((week) => week.id),
      null,
    );
    await deleteRotation(tx, id);
    await record(tx, ctx.actor, {
      name: 'rotation_deleted',
      subject: { type: 'meal_rotation', id },
      description: `Deleted rotation ${id}`,
      before: { products: products.map(({ sku }) => sku), weeks: weeks.map(({ number }) => number) },
    });
  });

export const addWeek = (ctx: StaffContext, id: number, weekId: number): Promise<void> =>
  changing(ctx, id, async (tx) => {
    const week = await lockWeekOfRotation(tx, weekId);
    if (!week) throw invalidField('order_week_id', 'This week does not exist.');
    refuseIf(refusalToAddWeek(week));
    await putWeeksInRotation(tx, [weekId], id);
    return {
      name: 'rotation_week_added',
      description: `Added week ${week.number} to rotation ${id}`,
      after: { order_week: week.number },
    };
  });

export const removeWeek = (ctx: StaffContext, id: number, weekId: number): Promise<void> =>
  changing(ctx, id, async (tx) => {
    const week = await lockWeekOfRotation(tx, weekId);
    if (week?.meal_rotation_id !== id) throw notFound(`Order week ${weekId} of rotation ${id}`);
    refuseIf(refusalToRemoveWeek(week));
    await putWeeksInRotation(tx, [weekId], null);
    return {
      name: 'rotation_week_removed',
      description: `Removed week ${week.number} from rotation ${id}`,
      before: { order_week: week.number },
    };
  });

/** At the end of its category. Returns its SKU in its stored case. */
export async function addProduct(
  ctx: StaffContext,
  id: number,
  { product_sku, category_id }: { product_sku: string; category_id: number },
): Promise<string> {
  let sku = product_sku;
  await changing(ctx, id, async (tx) => {
    const product = await findProductBySku(tx, product_sku);
    if (!product) throw invalidField('product_sku', `There is no product ${product_sku}.`);
    const rows = await listRotationRows(tx, id);
    refuseIf(refusalToAddProduct(product, { category_id, skus: rows.map((row) => row.sku) }));
    ({ sku } = product);
    return insertDish(tx, id, product, rows);
  });
  return sku;
}

/** At the end of its category, with its buffers (ORD-56). */
export async function insertDish(
  tx: Tx,
  id: number,
  { id: product_id, sku, name, category_id }: { id: number; sku: string; name: string; category_id: number },
  rows: readonly RotationRow[],
): Promise<Written> {
  const last = rows.filter((row) => row.category_id === category_id).at(-1);
  if (!last) await refuseArchivedCategories(tx, [{ id: category_id, field: 'product_sku' }]);
  const index_number = (last?.index_number ?? 0) + 1;
  await insertRotationProduct(tx, { meal_rotation_id: id, product_id, category_id, index_number });
  const quantity = await numberSetting(tx, 'rogue_buffer_quantity');
  await fillBuffersOfDish(tx, id, { product_id, quantity, now: await businessNow(tx) });
  return {
    name: 'rotation_product_added',
    description: `Added ${name} (${sku}) to rotation ${id}`,
    after: { sku },
  };
}

export const removeProduct = (ctx: StaffContext, id: number, typed: string): Promise<void> =>
  changing(ctx, id, async (tx) => {
    const removed = (await listRotationRows(tx, id)).find(({ sku }) => sku.toLowerCase() === typed.toLowerCase());
    return deleteDish(tx, id, found(removed, `Product ${typed} of rotation ${id}`));
  });

/** With its buffers, so that it leaves the list of rogue orders. */
export async function deleteDish(
  tx: Tx,
  id: number,
  { sku, name, index_number, category_id }: RotationRow,
): Promise<Written> {
  const productId = found(await deleteRotationProduct(tx, id, sku), `Product ${sku} of rotation ${id}`);
  await numberRotationProducts(tx, id, await skusOf(tx, id, category_id));
  await removeBuffersOfDish(tx, id, productId);
  return {
    name: 'rotation_product_removed',
    description: `Removed ${name} (${sku}) from rotation ${id}`,
    before: { sku, index_number },
  };
}

interface NewOrder {
  new_index: number;
  skus: string[];
  category_id?: number | undefined;
}

/** Products added or removed in between are a conflict (CAT-15). */
export const orderProducts = (
  ctx: StaffContext,
  id: number,
  { new_index, skus: typed, ...of }: NewOrder,
): Promise<void> =>
  changing(ctx, id, async (tx) => {
    const rows = await listRotationRows(tx, id);
    const written = new Map(rows.map(({ sku }) => [sku.toLowerCase(), sku]));
    const skus = typed.map((sku) => written.get(sku.toLowerCase()) ?? sku);
    const category = of.category_id ?? rows.find((row) => row.sku === skus[0])?.category_id;
    const before = rows.filter((row) => row.category_id === category).map((row) => row.sku);
    if (!isSameSet(skus, before))
      throw new CallError(
        'stale',
        'The products of this rotation changed since you opened it. Review them and try again.',
        {
          current: rows,
        },
      );
    await numberRotationProducts(tx, id, skus);
    const moved = skus[new_index];
    return {
      name: 'rotation_products_ordered',
      description: moved
        ? `Moved ${moved} to position ${new_index + 1} of rotation ${id}`
        : `Put the products of rotation ${id} in order`,
      before: { skus: before },
      after: { skus },
    };
  });

const skusOf = async (tx: Tx, id: number, categoryId: number) =>
  (await listRotationRows(tx, id)).filter((row) => row.category_id === categoryId).map((row) => row.sku);
