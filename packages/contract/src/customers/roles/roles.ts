import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';
import { role } from '../users/user.ts';

const area = 'customers';

export const listRoles = route({
  method: 'GET',
  path: '/api/customers/admin/roles',
  source: 'spec',
  area,
  summary: 'List the roles of staff',
  answer: z.array(role),
});

export const grantRole = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/roles',
  source: 'spec',
  area,
  summary: 'Grant a role; only superadmins can, and not to themselves',
  params: z.object({ id }),
  body: z.object({ role_id: z.int({ error: 'Please choose a role.' }).min(1, 'Please choose a role.').max(32_767) }),
  answer: z.array(role),
});

export const removeRole = route({
  method: 'DELETE',
  path: '/api/customers/admin/users/{id}/roles/{role_id}',
  source: 'spec',
  area,
  summary: 'Remove a role; the last superadmin keeps theirs',
  params: z.object({ id, role_id: z.int().min(1).max(32_767) }),
  answer: z.array(role),
});

export const rolesRoutes = { listRoles, grantRole, removeRole };
