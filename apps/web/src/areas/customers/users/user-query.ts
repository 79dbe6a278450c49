import { USER_RELATIONS } from '@larder/contract/customers/users/user.ts';

/** Shared with the route loader, which prefetches it. */
export const userQuery = (id: number) => ({ params: { id }, query: { include: [...USER_RELATIONS] } });
