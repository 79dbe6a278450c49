import { USER_RELATIONS } from '@larder/contract/customers/users/user.ts';

export const userQuery = (id: number) => ({ params: { id }, query: { include: [...USER_RELATIONS] } });
