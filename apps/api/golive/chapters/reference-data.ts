import { createCategory, reorderCategories } from '@larder/contract/catalogue/categories/categories.ts';
import {
  createPriceVarianceGroup,
  showPriceVarianceGroup,
} from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import { createReference, listReferences } from '@larder/contract/catalogue/reference-lists/reference-lists.ts';
import { createReason, listReasons } from '@larder/contract/customers/reasons/reasons.ts';
import { listSettings, updateSettings } from '@larder/contract/operations/settings/settings.ts';
import { createCarrier } from '@larder/contract/shipping/carriers/carriers.ts';
import {
  allocateShipDays,
  listProductionCycles,
  updateProductionCycle,
} from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { listStates, updateState } from '@larder/contract/shipping/states/states.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { REASON_TYPES } from '@larder/domain/values/enums/reason-types.ts';
import { REFERENCE_LISTS, type ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';

export const DINNER = { price: cents(1_299), premium_price: cents(1_599), display_price: cents(1_399) };
export const BREAKFAST = { price: cents(899), premium_price: cents(999), display_price: cents(899) };
const SNACK = { price: cents(499), premium_price: cents(499), display_price: cents(499) };
/** A dinner in the price variance group. */
export const FRIENDS_DINNER = cents(1_099);
export const SHIPPING_FEE = cents(695);
/** In percent. */
export const TAX = { IL: 6.25, WI: 5.5 } as const;

export type ReferenceData = Awaited<ReturnType<typeof enterReferenceData>>;

/** A new installation brings states, cycles and starter lists; staff enter the rest. */
export async function enterReferenceData(ada: Client) {
  const category = (name: string, prices: typeof DINNER) =>
    ada.read(createCategory, { body: { name, description: '', ...prices } });
  const snacks = await category('Snacks', SNACK);
  const dinners = await category('Dinners', DINNER);
  const breakfasts = await category('Breakfasts', BREAKFAST);
  const ids = [dinners.id, breakfasts.id, snacks.id];
  expect((await ada.read(reorderCategories, { body: { ids } })).map(({ name }) => name)).toEqual([
    'Dinners',
    'Breakfasts',
    'Snacks',
  ]);
  const friends = await ada.read(createPriceVarianceGroup, {
    body: { name: 'Friends of the house', prices: [{ category_id: dinners.id, price: FRIENDS_DINNER }] },
  });
  expect(await ada.read(showPriceVarianceGroup, { params: { id: friends.id } })).toMatchObject({
    is_active: true,
    prices: expect.arrayContaining([expect.objectContaining({ category_id: dinners.id, price: FRIENDS_DINNER })]),
  });
  const references = await fillReferenceLists(ada);
  await enterReasons(ada);
  await setTaxes(ada);
  await setShippingFee(ada);
  const carrier = await ada.read(createCarrier, {
    body: { name: 'Prairie Freight', slug: 'prairie-freight', external_carrier: 'nonups' },
  });
  const cycles = await setCycles(ada);
  return { dinners, breakfasts, snacks, friends, references, carrier, cycles };
}

async function fillReferenceLists(ada: Client): Promise<Record<ReferenceList, number>> {
  const made: [ReferenceList, number][] = [];
  for (const list of REFERENCE_LISTS) {
    const { id } = await ada.read(createReference, { params: { list }, body: { name: 'Made in this kitchen' } });
    made.push([list, id]);
    const names = (await ada.read(listReferences, { params: { list } })).map(({ name }) => name);
    expect(names).toContain('Made in this kitchen');
  }
  // Each list of REFERENCE_LISTS has an entry.
  return Object.fromEntries(made) as Record<ReferenceList, number>;
}

async function enterReasons(ada: Client): Promise<void> {
  for (const type of REASON_TYPES) {
    const before = await ada.read(listReasons, { query: { type } });
    expect(before.length, `starter reasons of ${type}`).toBeGreaterThan(0);
    const title = `Only here, ${type}`;
    await ada.read(createReason, { body: { type, title } });
    const titles = (await ada.read(listReasons, { query: { type } })).map((reason) => reason.title);
    expect(titles).toEqual([...before.map((reason) => reason.title), title]);
  }
}

async function setTaxes(ada: Client): Promise<void> {
  const states = await ada.read(listStates, {});
  expect([states.length, states.filter(({ is_tax_set }) => is_tax_set)]).toEqual([51, []]);
  for (const [id, tax] of Object.entries(TAX))
    await ada.read(updateState, { params: { id }, body: { tax, is_shipped_to: true } });
  await ada.read(updateState, { params: { id: 'AK' }, body: { tax: null, is_shipped_to: false } });
  const set = (await ada.read(listStates, {})).filter(({ is_tax_set }) => is_tax_set);
  expect(Object.fromEntries(set.map(({ id, tax }) => [id, tax]))).toEqual(TAX);
}

async function setShippingFee(ada: Client): Promise<void> {
  const fee = (await ada.read(listSettings, { query: { group: 'orders' } }))['shipping_fee_cents'];
  if (!fee) throw new Error('There is no setting shipping_fee_cents.');
  const { id, version, payload: seen } = fee;
  await ada.read(updateSettings, { body: { settings: [{ id, version, seen, payload: SHIPPING_FEE }] } });
}

/** Two cutoffs, so that two windows are open one after the other; all sign-ups go to the first cycle. */
async function setCycles(ada: Client) {
  const plans = [
    { order_cutoff_day: 'Friday', shipDays: ['Wednesday'] },
    { order_cutoff_day: 'Thursday', shipDays: ['Thursday'] },
  ] as const;
  const cycles = await ada.read(listProductionCycles, {});
  for (const [index, { id, name, version }] of cycles.entries()) {
    const plan = plans[index];
    if (!plan) throw new Error(`There is no plan for ${name}.`);
    const body = { name, version, order_cutoff_day: plan.order_cutoff_day, shipDays: [...plan.shipDays] };
    const preview = await ada.read(updateProductionCycle, { params: { id }, query: { preview: true }, body });
    if (!('fingerprint' in preview)) throw new Error('A preview must not save the cycle.');
    expect(preview.weeks.every((week) => !week.is_made)).toBe(true);
    await ada.read(updateProductionCycle, { params: { id }, body: { ...body, expected: preview.fingerprint } });
  }
  const [first, second] = cycles;
  if (!first || !second) throw new Error('A new installation has two cycles.');
  await ada.read(allocateShipDays, { params: { id: first.id }, body: { days: [...WEEKDAYS] } });
  return { first: first.id, second: second.id };
}
