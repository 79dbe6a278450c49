import { daysAgo } from '../orders/moments.ts';
import { addChange } from '../record.ts';
import type { World } from '../world.ts';

const ROLES = ['superadmin', 'support', 'catalogue', 'operations', 'finance'];
const NAMES = ['Sam Staff', 'Sue Support', 'Cato Logue', 'Opal Eration', 'Fina Nance'];
export const SUPERADMIN = 1;
export const SUPPORT = 2;
export const OPERATIONS = 4;
const DAYS_EMPLOYED = 420;

export function addStaff(world: World, passwordHash: string): void {
  ROLES.forEach((role, index) => {
    const [first_name = '', last_name = ''] = (NAMES[index] ?? '').split(' ');
    const email = `${role === 'superadmin' ? 'staff' : role}@larder.test`;
    const at = daysAgo(world, DAYS_EMPLOYED - index, '08:30');
    const id = world.add('users', {
      email,
      first_name,
      last_name,
      password_hash: passwordHash,
      is_admin: true,
      referral_id: `STAFF${index + 1}`,
      status: 'abandoned',
      created_at: at.toString(),
    });
    world.put('user_roles', { user_id: id, role_id: index + 1 });
    addChange(world, {
      at,
      name: 'user_created',
      by: id === SUPERADMIN ? 'system' : { staffId: SUPERADMIN },
      subject: { type: 'user', id },
      userId: id,
      description: `Created ${email} as staff`,
      after: { email, is_admin: true },
    });
  });
}
