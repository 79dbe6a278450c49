import { giveCredit, listCreditAccounts } from '@larder/contract/billing/credits/credits.ts';
import { setPriceVarianceGroup } from '@larder/contract/customers/account-terms/account-terms.ts';
import { deactivateCompedAccount } from '@larder/contract/customers/comped-accounts/comped-accounts.ts';
import { listReasons } from '@larder/contract/customers/reasons/reasons.ts';
import { createUser } from '@larder/contract/customers/users/save-user.ts';
import { listUsers } from '@larder/contract/customers/users/users.ts';
import { massApplyPromoCode } from '@larder/contract/marketing/promo-codes/promo-code-mass-apply.ts';
import { createPromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { showDeliveryQuote } from '@larder/contract/shipping/delivery-quotes/delivery-quotes.ts';
import { type Cents, cents } from '@larder/domain/values/cents.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import type { Installation } from '../installation/installation.ts';
import type { ReferenceData } from './reference-data.ts';
import { ZIP_CODES } from './zip-codes.ts';

type Plan = Partial<Record<'dinners' | 'breakfasts' | 'snacks', number>>;
interface Person {
  /** Per week; null is unlimited, undefined is not comped at all. */
  comped?: Cents | null;
  credit?: Cents;
  plan: Plan;
  place?: keyof typeof ZIP_CODES;
  pays?: 'friend';
  discount?: Cents;
}

/** One for each way to pay and each fate. */
export const PEOPLE = {
  ann: { comped: null, plan: { dinners: 8 } },
  ben: { comped: cents(4_000), credit: cents(20_000), plan: { dinners: 6, breakfasts: 4 }, discount: cents(500) },
  cleo: { comped: cents(4_000), plan: { dinners: 8 }, place: 'madison' },
  dan: { comped: cents(4_000), plan: { dinners: 8 } },
  eve: { credit: cents(30_000), plan: { dinners: 5, breakfasts: 3 }, place: 'madison' },
  fay: { comped: cents(0), credit: cents(30_000), plan: { dinners: 8 } },
  gus: { comped: null, plan: { breakfasts: 8 } },
  hal: { comped: null, plan: { dinners: 9 }, place: 'evanston' },
  ivy: { comped: null, plan: { dinners: 4, snacks: 4 }, pays: 'friend' },
} as const satisfies Record<string, Person>;
export type Name = keyof typeof PEOPLE;
export const NAMES = Object.keys(PEOPLE) as Name[];
export const person = (name: Name): Person => PEOPLE[name];
/** Given by staff before the first cutoff. */
export const FIRST_CREDITS = cents(NAMES.reduce((all, name) => all + (person(name).credit ?? 0), 0));
export type Customers = Record<Name, { id: number; email: string }>;

/** Distinct for each customer, so that remains of an erased one can be found. */
export const personalData = (name: Name) => ({
  email: `${name}@quixworth.test`,
  last_name: `Quixworth-${name}`,
  line_1: `77 ${name} Xylophone Lane`,
  phone: `312 555 01${NAMES.indexOf(name) + 10}`,
});
const PROMO_CODE = 'FIRSTBOX';

export async function createCustomers(
  installation: Installation,
  ada: Client,
  data: ReferenceData,
): Promise<Customers> {
  for (const zip_code of Object.values(ZIP_CODES)) await ada.read(showDeliveryQuote, { query: { zip_code } });
  const made: [Name, { id: number; email: string }][] = [];
  for (const name of NAMES) made.push([name, await createCustomer(ada, data, name)]);
  // Each of NAMES was made.
  const customers = Object.fromEntries(made) as Customers;
  await installation.mails.mailTo(customers.cleo.email, 'Welcome to Larder');
  await refuseWhereNothingIsShipped(ada, data);
  const { meta } = await ada.call(listUsers, { query: { is_comped: true } });
  expect(meta.pagination.total).toBe(NAMES.length);

  await ada.read(deactivateCompedAccount, {
    params: { id: customers.eve.id },
    body: { reason_id: await reasonId(ada, 'SUBSCRIPTION_CANCELLATION') },
  });
  await ada.read(setPriceVarianceGroup, {
    params: { id: customers.ivy.id },
    body: { price_variance_group: data.friends.id },
  });
  for (const name of NAMES) {
    const { credit } = person(name);
    if (credit) await addCredit(ada, customers[name].id, credit);
  }
  await applyPromoCode(ada, customers.ben.email);
  return customers;
}

function toRequestBody(data: ReferenceData, name: Name, address: { zip_code: string; state_id: string }) {
  const { email, last_name, line_1, phone } = personalData(name);
  return {
    role: 'comped' as const,
    with_welcome_email: name === 'cleo',
    account: { email, first_name: name, last_name, password: `the ${name} of all boxes` },
    shipping: { ...address, line_1, city: 'Springfield', phone, type: 'personal' as const },
    comped: { amount: person(name).comped ?? null, number_of_weeks: null },
    subscription: Object.entries(person(name).plan).map(([category, quantity]) => ({
      category_id: data[category as keyof Plan].id,
      quantity,
    })),
  };
}

async function createCustomer(ada: Client, data: ReferenceData, name: Name) {
  const place = person(name).place ?? 'chicago';
  const state_id = place === 'madison' ? 'WI' : 'IL';
  const body = toRequestBody(data, name, { zip_code: ZIP_CODES[place], state_id });
  const { id, email, status } = await ada.read(createUser, { body });
  expect(status).toBe('active');
  return { id, email };
}

async function refuseWhereNothingIsShipped(ada: Client, data: ReferenceData): Promise<void> {
  const body = toRequestBody(data, 'ann', { zip_code: '99501', state_id: 'AK' });
  const { code, errors } = await ada.refusalTo(createUser, { body });
  expect([code, Object.keys(errors)]).toEqual(['refused', ['shipping.state_id']]);
}

export async function reasonId(ada: Client, type: ReasonType): Promise<number> {
  const [reason] = await ada.read(listReasons, { query: { type } });
  return reason?.id ?? 0;
}

/** Sent twice with one key, as after a lost answer: given once. */
export async function addCredit(ada: Client, userId: number, amount: Cents): Promise<void> {
  const before = await balanceOf(ada, userId);
  const id = (await ada.read(listCreditAccounts, { params: { userId }, query: {} })).find(isCredit)?.id ?? 0;
  const body = { amount, reason_id: await reasonId(ada, 'CREDIT_REGULAR') };
  const key = `golive-credit-${userId}-${amount}`;
  for (let times = 0; times < 2; times++) await ada.call(giveCredit, { params: { id }, body }, key);
  expect(await balanceOf(ada, userId)).toBe(before + amount);
}

const isCredit = ({ type }: { type: string }) => type === 'CREDIT';

/** Checked against the sum of the transactions. */
export async function balanceOf(ada: Client, userId: number): Promise<Cents> {
  const accounts = await ada.read(listCreditAccounts, { params: { userId }, query: { include: ['transactions'] } });
  const account = accounts.find(isCredit);
  const amounts = account?.transactions?.data.map(({ amount }) => amount) ?? [];
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(account?.balance);
  return account?.balance ?? cents(0);
}

/** $5 off each order. */
async function applyPromoCode(ada: Client, email: string): Promise<void> {
  const off = { type: 'dollars_off', amount: 5, maximum_discount: null, weekly_ordinal_number: null } as const;
  await ada.read(createPromoCode, {
    body: { code: PROMO_CODE, regulations: [{ ...off, free_shipping: false, free_tax: false }] },
  });
  expect(await ada.read(massApplyPromoCode, { params: { code: PROMO_CODE }, body: { emails: [email] } })).toEqual({
    [email]: true,
  });
}
