import { addRotationWeek, type MealRotation } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { activateOrderWeek, createOrderWeek, previewActivation } from '@larder/contract/orders/weeks/order-weeks.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import { NAMES } from './customers.ts';
import { waitForOrders } from './first-week.ts';

/** No snack is for sale, so the box of the one who wants some would be incomplete: that is confirmed by its number. */
export async function activateSecondWeek(ada: Client, rotation: MealRotation): Promise<number> {
  const week = await ada.read(createOrderWeek, {});
  const params = { id: week.id };
  await ada.read(addRotationWeek, { params: { id: rotation.id }, body: { order_week_id: week.id } });
  const orders = { made: NAMES.length, full: NAMES.length - 1, incomplete: 1, empty: 0 };
  const preview = { refusal: null, confirm_incomplete: 1, customers: NAMES.length, orders };
  expect(await ada.read(previewActivation, { params })).toMatchObject(preview);
  expect(await ada.refusalTo(activateOrderWeek, { params, body: {} })).toMatchObject({
    status: 422,
    code: 'confirm_incomplete',
    current: preview,
  });
  expect(await ada.refusalTo(activateOrderWeek, { params, body: { confirm_incomplete: 2 } })).toMatchObject({
    status: 409,
    code: 'figures_changed',
  });
  await ada.read(activateOrderWeek, { params, body: { confirm_incomplete: 1 } });
  await waitForOrders(ada);
  return week.id;
}
