import * as z from 'zod';
import { CREDIT_ACCOUNT_TYPES } from '@larder/domain/values/enums/credit-account-types.ts';
import { compensationFields, productPicks } from './compensation.ts';
import { include, relation } from '../../wire/include.ts';
import { expected, preview, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { amountAboveZero, day, id, moment, money, moneySum, optionalMultilineText } from '../../wire/values.ts';

/** Signed amount; never changed or deleted (MON-6). */
const creditTransaction = z
  .object({
    id,
    credit_account_id: id,
    amount: money,
    date: moment,
    reason: z.string(),
    reason_details: z.string().nullable(),
    order: z.object({ id, deliver_at: day.nullable() }).nullable(),
    causer: z.object({ email: z.string() }),
  })
  .meta({ id: 'CreditTransaction' });
export type CreditTransaction = z.output<typeof creditTransaction>;

const creditAccount = z
  .object({
    id,
    user_id: id,
    type: z.enum(CREDIT_ACCOUNT_TYPES),
    balance: moneySum,
    transactions: relation(z.array(creditTransaction)),
  })
  .meta({ id: 'CreditAccount' });
export type CreditAccount = z.output<typeof creditAccount>;

export const listCreditAccounts = route({
  method: 'GET',
  path: '/api/credits/{userId}/credit-accounts',
  source: 'spec',
  area: 'credits',
  summary: 'The three credit accounts of a customer',
  params: z.object({ userId: id }),
  query: z.object({ include: include(['transactions']) }),
  answer: z.array(creditAccount),
});

export const listCreditTransactions = route({
  method: 'GET',
  path: '/api/credits/credit-accounts/{id}/transactions',
  source: 'spec',
  area: 'credits',
  summary: 'The transactions of a credit account, newest first',
  params: z.object({ id }),
  answer: z.array(creditTransaction),
});

export const debitCreditAccount = route({
  method: 'POST',
  path: '/api/credits/credit-accounts/{id}/debit-transactions',
  source: 'spec',
  area: 'credits',
  summary: 'Debit a credit account',
  params: z.object({ id }),
  body: z.object({
    amount: amountAboveZero,
    reason_details: optionalMultilineText(1_000).optional(),
  }),
  answer: creditTransaction,
  status: 201,
});

export const priceProducts = route({
  method: 'POST',
  path: '/api/credits/admin/orders/{orderId}/amount',
  source: 'spec',
  area: 'credits',
  summary: 'The price paid for products of an order, and the most that may be given for it',
  params: z.object({ orderId: id }),
  body: z.object({ products: productPicks.default([]), as: z.enum(['credit', 'refund']).default('credit') }),
  /** `withdrawn` by the bank for disputes. */
  answer: z.object({ amount: money, maximum: money, withdrawn: money }),
});

export const giveCredit = route({
  method: 'POST',
  path: '/api/credits/credit-accounts/{id}/transactions',
  source: 'spec',
  area: 'credits',
  summary: 'Add to a credit account; with an order, never beyond what was paid for it',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({ ...compensationFields, order_id: id.nullish(), expected }),
  answer: z.union([creditTransaction, preview]),
  status: 201,
});

export const creditsRoutes = {
  listCreditAccounts,
  listCreditTransactions,
  debitCreditAccount,
  priceProducts,
  giveCredit,
};
