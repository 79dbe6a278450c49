import type { Handlers } from '../../../platform/http/register-routes.ts';
import { found } from '../../../platform/call-error.ts';
import { gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { withTags } from '../customer-tags/with-tags.ts';
import { createUser } from './create-user.ts';
import { exportUsers } from './export-users.ts';
import { findUsers } from './find-users.queries.ts';
import { findUser } from './show-user.queries.ts';
import { showUserPage } from './show-user-page.ts';
import { updateUser } from './update-user.ts';

export const userHandlers = {
  listUsers: async ({ query }, { db }) => {
    const { include, ...page } = query;
    const { rows, pagination } = await findUsers(db, page, include.includes('defaultAddress'));
    return { data: include.includes('tags') ? await withTags(db, rows) : rows, meta: { pagination } };
  },
  exportUsers: ({ query }, ctx) => exportUsers(ctx, query),
  showUser: async ({ params, query }, { db }) =>
    found(await findUser(db, params.id, query.include), `Customer ${params.id}`),
  showUserPage: ({ params }, ctx) => showUserPage(ctx.db, params.id, gatewayOf(ctx).leastCharge),
  createUser: ({ body }, ctx) => createUser(ctx, body),
  updateUser: ({ params, body }, ctx) => updateUser(ctx, params.id, body),
} satisfies Partial<Handlers>;
