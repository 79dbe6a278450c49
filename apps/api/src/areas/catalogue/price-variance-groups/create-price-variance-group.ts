import type {
  NewPriceVarianceGroup,
  PriceVarianceGroup,
} from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { refuseArchivedCategories } from '../categories/refuse-archived-categories.ts';
import { chosenForPrices, withPrice } from './sent-prices.ts';
import {
  findPriceVarianceGroup,
  insertPriceVarianceGroup,
  replaceGroupPrices,
} from './price-variance-groups.queries.ts';

/** Without customers, so nothing is repriced. */
export const createPriceVarianceGroup = (
  ctx: StaffContext,
  { name, prices: sent }: NewPriceVarianceGroup,
): Promise<PriceVarianceGroup> =>
  ctx.transaction(async (tx) => {
    await refuseArchivedCategories(tx, chosenForPrices([], sent));
    const prices = withPrice(sent);
    const { id } = await insertPriceVarianceGroup(tx, name, await businessNow(tx));
    await replaceGroupPrices(tx, id, prices);
    await record(tx, ctx.actor, {
      name: 'price_variance_group_created',
      subject: { type: 'price_variance_group', id, version: 1 },
      description: `Created the price variance group ${name}`,
      after: { name, prices },
    });
    return found(await findPriceVarianceGroup(tx, id), `Price variance group ${id}`);
  });
