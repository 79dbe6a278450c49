import * as z from 'zod';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { route } from '../../wire/route.ts';
import { isOneLine, UNSUPPORTED } from '../../wire/storable.ts';
import {
  email,
  id,
  newPassword,
  optionalMultilineText,
  optionalText,
  stateCode,
  text,
  version,
  zipCode,
} from '../../wire/values.ts';
import { compedTerms } from '../comped-accounts/comped-accounts.ts';
import { user } from './user.ts';

// Separate from the reads, which are part of the first load of the console.

const account = z.object({
  email,
  first_name: text(100),
  last_name: text(100),
  password: newPassword,
});

export const shippingDetails = z.object({
  ship_day: z.enum(WEEKDAYS).nullable().optional(),
  line_1: text(200),
  line_2: optionalText(200).optional(),
  city: text(100),
  state_id: stateCode,
  zip_code: zipCode,
  phone: z
    .string()
    .trim()
    .max(40)
    .refine(isOneLine, UNSUPPORTED)
    .refine((phone) => phone.replace(/\D/g, '').length >= 10, 'Please enter a phone number with at least 10 digits.'),
  type: z.enum(['personal', 'business']),
  delivery_instructions: optionalMultilineText(1_000).optional(),
});

export const subscriptionLines = z
  .array(z.object({ category_id: id, quantity: z.int().min(1).max(100) }))
  .max(50)
  .refine(
    (lines) => new Set(lines.map((line) => line.category_id)).size === lines.length,
    'Each category can be added once.',
  );

export const newUser = z.discriminatedUnion('role', [
  z.object({ role: z.literal('admin'), with_welcome_email: z.boolean(), account }),
  z.object({
    role: z.literal('comped'),
    with_welcome_email: z.boolean(),
    account,
    shipping: shippingDetails,
    comped: compedTerms,
    subscription: subscriptionLines,
  }),
]);
export type NewUser = z.output<typeof newUser>;

export const createUser = route({
  method: 'POST',
  path: '/api/customers/admin/users',
  source: 'spec',
  area: 'customers',
  summary: 'Create a comped account or a staff member',
  body: newUser,
  answer: user,
  status: 201,
});

export const userChanges = z.object({
  first_name: text(100),
  last_name: text(100),
  email,
  promo_code: optionalText(64).optional(),
  version: version.optional(),
});
export type UserChanges = z.output<typeof userChanges>;

export const updateUser = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}',
  source: 'spec',
  area: 'customers',
  summary: 'Change name, e-mail and promo code',
  params: z.object({ id }),
  body: userChanges,
  answer: user,
});

export const saveUserRoutes = { createUser, updateUser };
