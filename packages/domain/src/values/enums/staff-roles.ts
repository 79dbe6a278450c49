/** The initial roles (STAFF-44). */
export const STAFF_ROLES = ['superadmin', 'support', 'catalogue', 'operations', 'finance'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];
