import type { NewPromoCode, PromoCode, PromoCodeChanges } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import {
  refusalsOfLockedFields,
  refusalsOfPromoCodeForm,
  refusalsOfUnusableTerms,
  refusalToDeletePromoCode,
} from '@larder/domain/marketing/promo-codes/promo-code-form.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import type { Refusal } from '@larder/domain/values/refusals.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';
import { refuseWhileCharging } from '../../orders/charging/refuse-while-charging.ts';
import { applicationLinks } from './application-link.ts';
import { isUniqueCode } from '../unique-codes/unique-codes.queries.ts';
import {
  deletePromoCodeRow,
  findPromoCodeForm,
  insertPromoCode,
  listMissingWeeks,
  lockPromoCodeById,
  updatePromoCodeFields,
  writeRegulations,
  writeUnskipWeeks,
} from './promo-code-form.queries.ts';

type Form = NewPromoCode;

/** The database refuses a duplicate. */
export async function createPromoCode(ctx: StaffContext, body: NewPromoCode): Promise<PromoCode> {
  const id = await ctx.transaction(async (tx) => {
    const form = normalize(body);
    const now = await businessNow(tx);
    await refuseForm(tx, form, [
      ...refusalsOfPromoCodeForm(form),
      ...refusalsOfUnusableTerms(null, form, chicagoDay(now).toString()),
    ]);
    const made = await insertPromoCode(tx, { ...columnsOf(form), created_at: now });
    await writeRegulations(tx, made, { before: [], after: form.regulations, now });
    await writeUnskipWeeks(tx, made, form.unskip_promo_weeks_ids);
    await record(tx, ctx.actor, {
      name: 'promo_code_created',
      subject: { type: 'promo_code', id: made, version: 1 },
      description: `Created promo code ${form.code}`,
      after: form,
    });
    return made;
  });
  return showPromoCode(ctx, id);
}

/** Coming orders are priced by the new terms, orders past their cutoff are not (MKT-18). */
export async function updatePromoCode(ctx: StaffContext, id: number, changes: PromoCodeChanges): Promise<PromoCode> {
  await ctx.transaction(async (tx) => {
    const promo = found(await lockedPromoCode(tx, ctx, id), `Promo code ${id}`);
    const { version: read, ...sent } = changes;
    await refuseStale(tx, read, { type: 'promo_code', id, version: promo.version, current: async () => promo });
    const was = formOf(promo);
    const form = normalize({ ...was, ...definedOnly(sent) });
    const now = await businessNow(tx);
    await refuseForm(tx, form, [
      ...refusalsOfLockedFields({ ...was, is_applied: promo.is_applied }, form),
      ...refusalsOfPromoCodeForm(form),
      ...refusalsOfUnusableTerms(was, form, chicagoDay(now).toString()),
    ]);
    const { before, after } = difference(was, form);
    const changed = Object.keys(after);
    if (changed.length === 0) return;
    const version = promo.version + 1;
    await updatePromoCodeFields(tx, id, { ...columnsOf(form), version });
    await writeRegulations(tx, id, { before: was.regulations, after: form.regulations, now });
    await writeUnskipWeeks(tx, id, form.unskip_promo_weeks_ids);
    await record(tx, ctx.actor, {
      name: 'promo_code_updated',
      subject: { type: 'promo_code', id, version },
      description: `Changed ${changed.join(', ').replaceAll('_', ' ')} of promo code ${form.code}`,
      before,
      after,
    });
    if (changed.some((field) => PRICED_BY.has(field))) {
      await refuseWhileCharging(tx);
      await later(tx, ctx, repriceAffectedOrders, { promo_code_id: id });
    }
  });
  return showPromoCode(ctx, id);
}

/** Customers who have the code keep it. */
export async function disablePromoCode(ctx: StaffContext, id: number): Promise<PromoCode> {
  await ctx.transaction(async (tx) => {
    const promo = found(await lockedPromoCode(tx, ctx, id), `Promo code ${id}`);
    if (!promo.is_active) return;
    const version = promo.version + 1;
    await updatePromoCodeFields(tx, id, { is_active: false, version });
    await record(tx, ctx.actor, {
      name: 'promo_code_disabled',
      subject: { type: 'promo_code', id, version },
      description: `Disabled promo code ${promo.code}`,
      before: { is_active: true },
      after: { is_active: false },
    });
  });
  return showPromoCode(ctx, id);
}

/** Only if never applied (MKT-21). */
export const deletePromoCode = (ctx: StaffContext, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const promo = found(await lockedPromoCode(tx, ctx, id), `Promo code ${id}`);
    refuseIf(refusalToDeletePromoCode(promo));
    await deletePromoCodeRow(tx, id);
    await record(tx, ctx.actor, {
      name: 'promo_code_deleted',
      subject: { type: 'promo_code', id },
      description: `Deleted promo code ${promo.code}`,
      before: formOf(promo),
    });
  });

export const showPromoCode = async ({ db, config }: Pick<StaffContext, 'db' | 'config'>, id: number) =>
  found(await findPromoCodeForm(db, id, applicationLinks(config)), `Promo code ${id}`);

const lockedPromoCode = async (tx: Tx, { config }: StaffContext, id: number) =>
  (await lockPromoCodeById(tx, id)) ? findPromoCodeForm(tx, id, applicationLinks(config)) : undefined;

export async function refuseForm(tx: Tx, form: Form, refusals: Refusal[]): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of refusals) (errors[field ?? 'code'] ??= []).push(message);
  const missing = await listMissingWeeks(tx, form.unskip_promo_weeks_ids);
  if (missing.length > 0) errors['unskip_promo_weeks_ids'] = [`Unknown order week ID: ${missing.join(', ')}.`];
  if (await isUniqueCode(tx, form.code)) errors['code'] = ['This code already belongs to another promo code.'];
  const first = Object.values(errors)[0]?.[0];
  if (first !== undefined) throw new CallError('refused', first, { errors });
}

/** Only a percentage keeps its maximum discount. */
export const normalize = (form: Form): Form => ({
  ...form,
  code: form.code.toUpperCase(),
  regulations: form.regulations.map((regulation) => ({
    ...regulation,
    maximum_discount: regulation.type === 'percent_off' ? regulation.maximum_discount : null,
  })),
});

const columnsOf = ({ regulations: _, unskip_promo_weeks_ids: __, ...form }: Form) => {
  const { cart_amount_minimum, cart_amount_maximum, promotional_channels, ...columns } = form;
  return {
    ...columns,
    cart_amount_minimum_cents: cart_amount_minimum,
    cart_amount_maximum_cents: cart_amount_maximum,
    promotional_channels: JSON.stringify(promotional_channels),
  };
};

const FIELDS = [
  'code',
  'description',
  'description_checkout',
  'notes',
  'show_banner',
  'show_banner_checkout',
  'free_shipping',
  'free_tax',
  'uses_limit',
  'is_for_new_customer',
  'promotional_channels',
  'expires_on',
  'expiration_window',
  'whitelisted_emails',
  'whitelisted_statuses',
  'whitelisted_skus',
  'sku_starts_with',
  'cart_amount_minimum',
  'cart_amount_maximum',
  'id_me_group',
  'unskip_promo_button_enabled',
  'unskip_promo_button_text',
  'unskip_promo_weeks_ids',
  'regulations',
] as const satisfies readonly (keyof Form)[];
type Field = (typeof FIELDS)[number];

const PRICED_BY: ReadonlySet<string> = new Set<Field>([
  'free_shipping',
  'free_tax',
  'expiration_window',
  'whitelisted_skus',
  'sku_starts_with',
  'cart_amount_minimum',
  'cart_amount_maximum',
  'regulations',
]);

const definedOnly = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Form>;

const formOf = (promo: PromoCode): Form => Object.fromEntries(FIELDS.map((field) => [field, promo[field]])) as Form;
