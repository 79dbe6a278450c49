import type { StaffRole } from '../../values/enums/staff-roles.ts';
import { missingPermission, type Refusal } from '../../values/refusals.ts';

interface View {
  readonly owner_id: number;
  readonly is_shared: boolean;
}
interface Reader {
  readonly id: number;
  readonly roles: readonly StaffRole[];
}

/** OPS-37 */
export const isVisible = ({ owner_id, is_shared }: View, { id }: Reader): boolean => is_shared || owner_id === id;

/** For the audit log: the words of a search may be a customer's name, which an erasure could not find there (CUST-33). */
export function recordedSearch(search: string): string {
  const params = new URLSearchParams(search);
  if (!params.has('keyword')) return search;
  params.set('keyword', '*');
  return `?${params.toString()}`;
}

/** The view is visible to the reader (OPS-37). */
export const refusalToChangeView = ({ owner_id }: View, { id, roles }: Reader): Refusal | null =>
  owner_id === id || roles.includes('superadmin')
    ? null
    : missingPermission('Only its owner and superadmins can change this view. Save your own copy instead.');
