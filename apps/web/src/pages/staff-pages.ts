import { lazyRouteComponent } from '@tanstack/react-router';
import { listPage } from './list-page.ts';
import type { Pages } from './page.ts';

export const STAFF_PAGES = {
  '/account': {
    component: lazyRouteComponent(() => import('../areas/staff/account/account-page.tsx'), 'AccountPage'),
  },
  '/staff': listPage(() => import('../areas/staff/members/staff-page.tsx'), 'StaffPage'),
} satisfies Partial<Pages>;
