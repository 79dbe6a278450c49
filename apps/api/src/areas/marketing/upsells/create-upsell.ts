import type { NewUpsell, Upsell } from '@larder/contract/marketing/upsells/upsells.ts';
import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { refuseArchivedCategories } from '../../catalogue/categories/refuse-archived-categories.ts';
import { replaceChosen } from '../chosen-products/chosen-products.queries.ts';
import { productsToChoose } from '../chosen-products/chosen-products.ts';
import { showUpsell } from './show-upsells.ts';
import { insertUpsell } from './upsells.queries.ts';

export async function createUpsell(ctx: StaffContext, { name, category, price, products }: NewUpsell): Promise<Upsell> {
  const id = await ctx.transaction(async (tx) => {
    if (category !== null) await refuseArchivedCategories(tx, [{ field: 'category', id: category }]);
    const chosen = await productsToChoose(tx, products, []);
    const made = await insertUpsell(tx, { name, category_id: category, price_cents: price });
    await replaceChosen(tx, 'upsell', made, chosen.ids);
    await record(tx, ctx.actor, {
      name: 'upsell_created',
      subject: { type: 'upsell', id: made, version: 1 },
      description: `Created the upsell ${name}`,
      after: { name, category, price, products: chosen.skus },
    });
    return made;
  });
  return found(await showUpsell(ctx.db, id), `Upsell ${id}`);
}
