import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, money } from '../../wire/values.ts';
import { compedAccount } from '../users/user.ts';

const area = 'customers';
const path = '/api/customers/admin/users/{id}/comped-accounts';
const params = z.object({ id });

export const compedTerms = z.object({
  /** Per week; null is unlimited. */
  amount: money.refine((amount) => amount >= 0, 'The amount must not be below zero.').nullable(),
  /** Null is forever. */
  number_of_weeks: z.int().min(1).max(1_000).nullable(),
});

export const saveCompedAccount = route({
  method: 'PUT',
  path,
  source: 'spec',
  area,
  summary: 'Comp a customer, or change the terms of their comped account',
  params,
  body: z.object({ ...compedTerms.shape, with_banner: z.boolean().default(true) }),
  answer: compedAccount,
});

export const deactivateCompedAccount = route({
  method: 'DELETE',
  path,
  source: 'spec',
  area,
  summary: 'Deactivate a comped account; amounts it paid stay paid',
  params,
  body: z.object({
    reason_id: z.int({ error: 'Please select a reason.' }).positive({ error: 'Please select a reason.' }),
    reason_details: z.string().trim().max(2_000).nullish(),
  }),
  answer: compedAccount,
});

export const compedAccountsRoutes = { saveCompedAccount, deactivateCompedAccount };
