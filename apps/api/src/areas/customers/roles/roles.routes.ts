import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listRoles, listRolesOf } from '../../staff/members/roles.queries.ts';
import { grantRole, removeRole } from './change-roles.ts';

export const roleHandlers = {
  listRoles: (_, { db }) => listRoles(db),
  grantRole: async ({ params, body }, ctx) => {
    await grantRole(ctx, params.id, body.role_id);
    return listRolesOf(ctx.db, params.id);
  },
  removeRole: async ({ params }, ctx) => {
    await removeRole(ctx, params.id, params.role_id);
    return listRolesOf(ctx.db, params.id);
  },
} satisfies Partial<Handlers>;
