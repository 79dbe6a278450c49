import { refusalToAddStaff } from '@larder/domain/staff/members/staff-rules.ts';
import { CallError, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { lockRoles } from '../members/roles.queries.ts';
import { lockStaff } from '../members/staff.queries.ts';

/** Lock the roles first, so that a superadmin who loses the role cannot add staff afterwards. */
export async function refuseAddingStaff(tx: Tx, ctx: StaffContext): Promise<void> {
  await lockRoles(tx);
  const actor = await lockStaff(tx, ctx.staff.id);
  if (!actor || actor.switched_off_at) throw new CallError('unauthenticated', 'Please sign in.');
  refuseIf(refusalToAddStaff(actor));
}
