import type { World } from './world.ts';

const ROLES = ['superadmin', 'support', 'catalogue', 'operations', 'finance'];
const NAMES = ['Sam Staff', 'Sue Support', 'Cato Logue', 'Opal Eration', 'Fina Nance'];

/** One member of staff for each role; the superadmin is staff@larder.test. Gives the superadmin's id. */
export function addStaff(world: World, passwordHash: string): number {
  ROLES.forEach((role, index) => {
    const [first_name = '', last_name = ''] = (NAMES[index] ?? '').split(' ');
    const id = world.add('users', {
      email: `${role === 'superadmin' ? 'staff' : role}@larder.test`,
      first_name,
      last_name,
      password_hash: passwordHash,
      is_admin: true,
      referral_id: `STAFF${index + 1}`,
      status: 'abandoned',
    });
    world.put('user_roles', { user_id: id, role_id: index + 1 });
  });
  return 1;
}
