import { USER_RELATIONS } from '@larder/contract/customers/user.ts';

/** What the user's page reads; the router fetches it along with the page's own code. */
export const userAsked = (id: number) => ({ params: { id }, query: { include: [...USER_RELATIONS] } });
