import { lazyRouteComponent } from '@tanstack/react-router';
import type { Pages } from './page.ts';

export const STAFF_PAGES = {
  '/account': {
    component: lazyRouteComponent(() => import('../areas/staff/account/account-page.tsx'), 'AccountPage'),
  },
  '/staff': {
    component: lazyRouteComponent(() => import('../areas/staff/members/staff-page.tsx'), 'StaffPage'),
  },
} satisfies Partial<Pages>;
