import type { Upsell, UpsellChanges } from '@larder/contract/marketing/upsells/upsells.ts';
import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { refuseArchivedCategories } from '../../catalogue/categories/refuse-archived-categories.ts';
import { productsToChoose } from '../chosen-products/chosen-products.ts';
import { replaceChosen } from '../chosen-products/chosen-products.queries.ts';
import { showUpsell } from './show-upsells.ts';
import { lockUpsell, setUpsell } from './upsells.queries.ts';

export async function updateUpsell(ctx: StaffContext, id: number, body: UpsellChanges): Promise<Upsell> {
  await ctx.transaction(async (tx) => {
    found(await lockUpsell(tx, id), `Upsell ${id}`);
    const { version, name, category, price, products } = found(await showUpsell(tx, id), `Upsell ${id}`);
    await refuseStale(tx, body.version, { type: 'upsell', id, version, current: () => showUpsell(tx, id) });
    const chosen = body.products && (await productsToChoose(tx, body.products, products));
    const { before, after } = difference(
      { name, category: category?.id ?? null, price, products },
      { name: body.name, category: body.category, price: body.price, products: chosen?.skus },
    );
    const changed = Object.keys(after);
    if (changed.length === 0) return;
    if (after.category) await refuseArchivedCategories(tx, [{ field: 'category', id: after.category }]);
    await setUpsell(tx, id, {
      ...(after.name !== undefined && { name: after.name }),
      ...(after.category !== undefined && { category_id: after.category }),
      ...(after.price !== undefined && { price_cents: after.price }),
      version: version + 1,
    });
    if (after.products && chosen) await replaceChosen(tx, 'upsell', id, chosen.ids);
    await record(tx, ctx.actor, {
      name: 'upsell_updated',
      subject: { type: 'upsell', id, version: version + 1 },
      description: `Changed ${changed.join(', ')} of the upsell ${name}`,
      before,
      after,
    });
  });
  return found(await showUpsell(ctx.db, id), `Upsell ${id}`);
}
