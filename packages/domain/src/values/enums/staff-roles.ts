/** The initial roles (STAFF-44). */
export const STAFF_ROLES = ['superadmin', 'support', 'catalogue', 'operations', 'finance'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

export const roleLabel = (role: string): string => `${role.charAt(0).toUpperCase()}${role.slice(1)}`;

/** STAFF-45 */
export const ROLES_HINT =
  'Superadmins also manage staff, roles and sign-in settings, and erase customers. The other roles name a job: all staff can do everything else.';
