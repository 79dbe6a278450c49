import type { User } from '@larder/contract/customers/users/user.ts';
import type { ComponentType } from 'react';

export const PANEL_GROUPS = ['Money', 'Subscription', 'Household', 'Account', 'Logs'] as const;

export interface UserPanel {
  id: string;
  title: string;
  column: 'main' | 'side';
  group: (typeof PANEL_GROUPS)[number];
  /** On the folded line of a panel without entries; as the panel itself says it. */
  empty?: string | ((user: User) => string);
  /** The title has the number of entries. */
  isList?: boolean;
  /** Open at first unless it is empty, as it makes no call; the height, in pixels, that it reserves until then. */
  opensAt?: number;
  /** Dangerous or seldom used: folded at each visit. */
  isRare?: boolean;
  /** On the page of a member of staff; the others concern customers alone (CUST-59). */
  forStaff?: boolean;
  /** Still possible for an erased customer: refunds, debits, removing cards. */
  outlastsErasure?: boolean;
  /** Without it, every customer has the panel. */
  isFor?: (user: User) => boolean;
  Body: ComponentType<{ user: User }>;
}
