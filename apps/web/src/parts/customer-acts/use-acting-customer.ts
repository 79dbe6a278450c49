import { type Box, listBoxes } from '@larder/contract/customers/boxes/boxes.ts';
import { USER_RELATIONS, type User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import type { ActingCustomer } from '@larder/domain/customers/customer-head/customer-acts.ts';
import { useRead } from '../../calls/use-read.ts';

export interface Acting {
  user: User;
  boxes: Box[];
  customer: ActingCustomer;
}

/** Null while it is read; the page of the customer has read it already. */
export function useActingCustomer(id: number | null): Acting | null {
  const params = { id: id ?? 0 };
  const enabled = id !== null;
  const read = useRead(showUser, { params, query: { include: [...USER_RELATIONS] } }, { enabled });
  const user = read.data?.data;
  const isCustomer = user !== undefined && !user.is_admin;
  const boxes = useRead(listBoxes, { params }, { enabled: enabled && isCustomer }).data?.data.boxes;
  if (!user || (isCustomer && !boxes)) return null;
  return { user, boxes: boxes ?? [], customer: toActing(user, boxes ?? []) };
}

const toActing = (user: User, boxes: Box[]): ActingCustomer => ({
  is_admin: user.is_admin,
  is_banned: user.status === 'banned',
  is_erased: user.erased_at !== null,
  has_address: Boolean(user.defaultAddress?.data),
  subscription: user.subscription.data?.status ?? null,
  boxes: boxes.map(({ place, acts, order }) => ({ place, acts, order_id: order.id })),
});
