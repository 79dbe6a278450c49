import type { createUser, NewUser } from '@larder/contract/customers/users/save-user.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import type { Cents } from '@larder/domain/values/cents.ts';

/** Switching the role keeps what was typed. */
export interface NewUserValues extends Record<string, unknown> {
  role: NewUser['role'];
  with_welcome_email: boolean;
  account: { first_name: string; last_name: string; email: string; password: string };
  shipping: {
    line_1: string;
    line_2: string;
    city: string;
    state_id: string;
    zip_code: string;
    phone: string;
    type: 'personal' | 'business';
    delivery_instructions: string;
  };
  /** Blank means unlimited, and forever. */
  comped: { amount: Cents | null; number_of_weeks: string };
  subscription: { category_id: number; quantity: number }[];
}

export type ShippingValues = Pick<NewUserValues, 'shipping'> & Record<string, unknown>;

export const EMPTY_NEW_USER: NewUserValues = {
  role: 'comped',
  with_welcome_email: false,
  account: { first_name: '', last_name: '', email: '', password: '' },
  shipping: {
    line_1: '',
    line_2: '',
    city: '',
    state_id: '',
    zip_code: '',
    phone: '',
    type: 'personal',
    delivery_instructions: '',
  },
  comped: { amount: null, number_of_weeks: '' },
  subscription: [],
};

/** NaN fails the schema and shows under the field. */
export const weeksOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** CUST-10: an admin has only an account. */
export function newUserOf(values: NewUserValues): Sent<typeof createUser> {
  const { role, with_welcome_email, account, shipping, comped, subscription } = values;
  if (role === 'admin') return { body: { role, with_welcome_email, account } };
  return {
    body: {
      role,
      with_welcome_email,
      account,
      shipping: {
        ...shipping,
        line_2: shipping.line_2 || null,
        delivery_instructions: shipping.delivery_instructions || null,
      },
      comped: { amount: comped.amount, number_of_weeks: weeksOf(comped.number_of_weeks) },
      subscription,
    },
  };
}
