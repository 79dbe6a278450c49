import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';
import { customerBoxes } from '../boxes/boxes.ts';
import { customerHead } from '../customer-head/customer-head.ts';
import { user } from './user.ts';

/** Each part is the answer of a call of its own, which refreshes it (CUST-70). */
export const userPage = z
  .object({
    /** With all its relations. */
    user,
    head: customerHead,
    boxes: customerBoxes,
  })
  .meta({ id: 'UserPage' });
export type UserPage = z.output<typeof userPage>;

export const showUserPage = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/page',
  source: 'larder',
  area: 'customers',
  summary: 'What the page of a customer or staff member shows first: the user, the head and the boxes',
  params: z.object({ id }),
  answer: userPage,
});

export const userPageRoutes = { showUserPage };
