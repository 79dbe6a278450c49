import type { Regulation } from '@larder/domain/marketing/promo-codes/promo-discount.ts';
import { orderPrice } from '@larder/domain/orders/pricing/order-price.ts';
import { cents, percentOf } from '@larder/domain/values/cents.ts';
import { describe, expect, test } from 'vitest';
import type { Row } from '../copy-rows.ts';
import { at, byId, cyclesOf, grouped, isBefore, named, num, SET_UPS, text, worldAt } from '../test-worlds.ts';

describe.each(SET_UPS)('set up at %s', (local) => {
  const world = worldAt(local);
  const orders = world.rows('orders');
  const cycleOf = cyclesOf(world);
  const users = byId(world, 'users');
  const items = grouped(world, 'order_items', 'order_id');

  test('totals are items − discount + shipping + state tax, and zero when skipped or cancelled', () => {
    const states = new Map(world.rows('states').map((row) => [row['id'], num(row, 'tax_percent')]));
    const addresses = byId(world, 'addresses');
    const wrong = orders.filter((order) => {
      const now = (items.get(order['id']) ?? []).filter(({ cart }) => cart === 'now');
      const cost = now.reduce((sum, row) => sum + num(row, 'quantity') * num(row, 'unit_price_cents'), 0);
      const taxed = cost - num(order, 'discount_cents');
      const percent = states.get(addresses.get(order['address_id'])?.['state_id']) ?? NaN;
      const isFree = order['is_skipped'] === true || order['status'] === 'cancelled';
      const sum = taxed + num(order, 'shipping_cents') + num(order, 'tax_cents');
      return (
        num(order, 'items_cents') !== cost ||
        num(order, 'tax_cents') !== percentOf(cents(taxed), percent) ||
        num(order, 'total_cents') !== (isFree ? 0 : sum)
      );
    });
    expect(wrong).toEqual([]);
  });

  test('every unit price is that of the category, premium or not, or of the customer’s group', () => {
    const products = byId(world, 'products');
    const categories = byId(world, 'categories');
    const group = new Map(
      world
        .rows('price_variance_group_prices')
        .map((row) => [`${text(row, 'price_variance_group_id')} ${text(row, 'category_id')}`, num(row, 'price_cents')]),
    );
    const wrong = world.rows('order_items').filter((item) => {
      const product = products.get(item['product_id']);
      const category = categories.get(product?.['category_id']);
      const base =
        group.get(`${text(users.get(item['user_id']), 'price_variance_group_id')} ${text(item, 'category_id')}`) ??
        num(category, 'price_cents');
      const premium = num(category, 'premium_price_cents') - num(category, 'price_cents');
      const expected = base + (product?.['is_premium'] === true ? premium : 0);
      return item['category_id'] !== product?.['category_id'] || item['unit_price_cents'] !== expected;
    });
    expect(wrong).toEqual([]);
  });

  test('priced again by its frozen terms, every order costs the same', () => {
    const regulations = byId(world, 'promo_code_regulations');
    const regulationOf = (order: Row): Regulation | null => {
      const row = regulations.get(order['promo_code_regulation_id']);
      if (!row) return null;
      const most = row['maximum_discount_cents'];
      return {
        type: row['type'] as Regulation['type'],
        amount: num(row, 'amount'),
        maximum_discount: most === null ? null : cents(Number(most)),
        free_shipping: row['free_shipping'] === true,
        free_tax: false,
        weekly_ordinal_number: null,
      };
    };
    const wrong = orders.filter((order) => {
      const cart = (items.get(order['id']) ?? [])
        .filter((row) => row['cart'] === 'now')
        .map((row) => ({ quantity: num(row, 'quantity'), unit_price: cents(num(row, 'unit_price_cents')) }));
      const price = orderPrice(cart, {
        regulation: regulationOf(order),
        shipping_fee: cents(599),
        tax_percent: num(order, 'tax_percent'),
        is_void: order['is_skipped'] === true || order['status'] === 'cancelled',
      });
      return (
        price.discount !== order['discount_cents'] ||
        price.shipping !== order['shipping_cents'] ||
        price.tax !== order['tax_cents'] ||
        price.total !== order['total_cents']
      );
    });
    expect(wrong).toEqual([]);
  });

  test('orders with a promo code application have a discount, and no others do', () => {
    const applications = grouped(world, 'promo_code_applications', 'user_id');
    const holds = (order: Row) =>
      (applications.get(order['user_id']) ?? []).some((row) => {
        const cutoff = at(cycleOf(order), 'cutoff_at');
        const isOver = row['depleted_at'] !== null && !isBefore(cutoff, at(row, 'depleted_at'));
        return isBefore(at(row, 'created_at'), cutoff) && !isOver;
      });
    const isNeverBoth = orders.filter((order) => num(order, 'discount_cents') > 0 && !holds(order));
    expect(isNeverBoth).toEqual([]);
    const promo = named(world, 'promo');
    const own = orders.filter((order) => order['user_id'] === promo['id']);
    expect(own.filter((order) => num(order, 'discount_cents') > 0 !== holds(order))).toEqual([]);
  });
});
