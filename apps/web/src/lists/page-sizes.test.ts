import { expect, test } from 'vitest';
import { giftCardsList } from '../areas/billing/gift-cards/gift-cards-search.ts';
import { bestsellersList } from '../areas/marketing/bestsellers/bestsellers-search.ts';
import { experimentsList } from '../areas/marketing/experiments/experiments-search.ts';
import { marketingPagesList } from '../areas/marketing/marketing-pages/marketing-pages-search.ts';
import { menuItemsList } from '../areas/marketing/menu-items/menu-items-search.ts';
import { orderBumpsList } from '../areas/marketing/order-bumps/order-bumps-search.ts';
import { popupIconsList } from '../areas/marketing/popup-icons/popup-icons-search.ts';
import { promoCodesList } from '../areas/marketing/promo-codes/promo-codes-search.ts';
import { skipOffersList } from '../areas/marketing/skip-offers/skip-offers-search.ts';
import { upsellsList } from '../areas/marketing/upsells/upsells-search.ts';

test.each([
  ['promo codes', promoCodesList, 20],
  ['experiments', experimentsList, 20],
  ['gift cards', giftCardsList, 20],
  ['skip offers', skipOffersList, 15],
  ['marketing pages', marketingPagesList, 10],
  ['order bumps', orderBumpsList, 100],
  ['menu items', menuItemsList, 100],
  ['bestsellers', bestsellersList, 100],
  ['upsells', upsellsList, 100],
  ['pop-up icons', popupIconsList, 100],
])('the list of %s has its own fixed page size', (_, list, size) => {
  const { search, query } = list as { search: typeof list.search; query: (search: object) => object };
  expect(query(search.parse({}))).toMatchObject({ page: 1, per_page: size });
});
