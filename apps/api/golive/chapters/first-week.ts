import {
  addRotationProduct,
  addRotationWeek,
  createMealRotation,
  listRotationProducts,
} from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { showWeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { showClock } from '@larder/contract/operations/clock/clock.ts';
import { listOrderMaking } from '@larder/contract/orders/making/order-making.ts';
import { activateOrderWeek, createOrderWeek, previewActivation } from '@larder/contract/orders/weeks/order-weeks.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import { until } from '../installation/until.ts';
import { SKUS, sell } from './products.ts';
import type { ReferenceData } from './reference-data.ts';

/** A week without subscribers can be activated as soon as something is for sale. */
export async function activateFirstWeek(ada: Client, { dinners, breakfasts }: ReferenceData) {
  const rotation = await ada.read(createMealRotation, {});
  const week = await createWeekAhead(ada);
  const activate = { params: { id: week.id }, body: {} };
  expect((await ada.refusalTo(activateOrderWeek, activate)).message).toContain('Add this week to a product rotation');
  await ada.read(addRotationWeek, { params: { id: rotation.id }, body: { order_week_id: week.id } });
  expect((await ada.refusalTo(activateOrderWeek, activate)).message).toContain('Add a product');

  for (const sku of SKUS)
    await ada.read(addRotationProduct, {
      params: { id: rotation.id },
      body: { product_sku: sku, category_id: sku.startsWith('DIN') ? dinners.id : breakfasts.id },
    });
  const rows = await ada.read(listRotationProducts, { params: { id: rotation.id }, query: {} });
  expect(rows.map(({ sku }) => sku)).toEqual(SKUS);
  await sell(ada, SKUS, false);
  expect((await ada.refusalTo(activateOrderWeek, activate)).message).toContain('inactive or sold out');
  await sell(ada, SKUS, true);

  expect(await ada.read(previewActivation, activate)).toMatchObject({
    refusal: null,
    confirm_incomplete: null,
    customers: 0,
    orders: { made: 0, full: 0, incomplete: 0, empty: 0 },
  });
  expect(await ada.read(activateOrderWeek, activate)).toMatchObject({ status: 'active' });
  await waitForOrders(ada);
  const { cycles } = await ada.read(showWeekCockpit, { params: { id: week.id } });
  expect(cycles.map(({ orders }) => orders)).toEqual([0, 0]);
  return { week, rotation };
}

/** The next week with all cutoffs ahead, as the tests run on any weekday. */
async function createWeekAhead(ada: Client) {
  for (;;) {
    const { id } = await ada.read(createOrderWeek, {});
    const [cockpit, { now }] = await Promise.all([
      ada.read(showWeekCockpit, { params: { id } }),
      ada.read(showClock, {}),
    ]);
    if (cockpit.cycles.every(({ cutoff_at }) => cutoff_at > now)) return cockpit.week;
  }
}

/** They are made in the background. */
export const waitForOrders = (ada: Client) =>
  until(
    'the orders of the week',
    () => ada.read(listOrderMaking, {}),
    (all) => all.every(({ ended_at }) => ended_at !== null),
  );
