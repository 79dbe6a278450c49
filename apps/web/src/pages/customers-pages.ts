import { listCustomerTags } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import { listProductionCycles } from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import { usersList } from '../areas/customers/users/users-search.ts';
import { firstRead } from '../calls/first-reads.ts';
import { firstReadOfList, rowsOf } from '../lists/use-list.ts';
import { listPage } from './list-page.ts';
import type { Pages } from './page.ts';

export const CUSTOMERS_PAGES = {
  '/users': {
    component: lazyRouteComponent(() => import('../areas/customers/users/users-page.tsx'), 'UsersPage'),
    prefetch: rowsOf(usersList),
    firstReads: (search) => {
      const rows = firstReadOfList(usersList, search);
      return rows && [rows, firstRead(listProductionCycles, {}), firstRead(listCustomerTags, { query: {} })];
    },
  },
  '/users/new': {
    component: lazyRouteComponent(() => import('../areas/customers/users/new-user-page.tsx'), 'NewUserPage'),
  },
  '/users/$id': {
    component: lazyRouteComponent(() => import('../areas/customers/users/user-page.tsx'), 'UserPage'),
    prefetch: async (client, { params }) =>
      (await import('../areas/customers/users/prefetch-user-page.ts')).prefetchUserPage(client, params.id),
  },
  '/users/$id/mails/$mailId': {
    component: lazyRouteComponent(
      () => import('../areas/customers/customer-mails/customer-mail-page.tsx'),
      'CustomerMailPage',
    ),
  },
  '/mail-templates': listPage(
    () => import('../areas/customers/customer-mails/mail-templates-page.tsx'),
    'MailTemplatesPage',
  ),
  '/mail-templates/$kind': {
    component: lazyRouteComponent(
      () => import('../areas/customers/customer-mails/mail-template-page.tsx'),
      'MailTemplatePage',
    ),
  },
  '/customer-imports': listPage(
    () => import('../areas/customers/customer-imports/customer-imports-page.tsx'),
    'CustomerImportsPage',
  ),
  '/customer-imports/$id': {
    component: lazyRouteComponent(
      () => import('../areas/customers/customer-imports/customer-import-page.tsx'),
      'CustomerImportPage',
    ),
  },
  '/historical-order-imports': listPage(
    () => import('../areas/customers/historical-orders/historical-order-imports-page.tsx'),
    'HistoricalOrderImportsPage',
  ),
  '/historical-order-imports/$id': {
    component: lazyRouteComponent(
      () => import('../areas/customers/historical-orders/historical-order-import-page.tsx'),
      'HistoricalOrderImportPage',
    ),
  },
  '/users/$id/timeline': listPage(() => import('../areas/customers/timeline/timeline-page.tsx'), 'TimelinePage'),
  '/customer-tags': listPage(
    () => import('../areas/customers/customer-tags/customer-tags-page.tsx'),
    'CustomerTagsPage',
  ),
  '/reasons': listPage(() => import('../areas/customers/reasons/reasons-page.tsx'), 'ReasonsPage'),
  '/reasons/new': {
    component: lazyRouteComponent(() => import('../areas/customers/reasons/new-reason-page.tsx'), 'NewReasonPage'),
  },
  '/reasons/$id': {
    component: lazyRouteComponent(() => import('../areas/customers/reasons/reason-page.tsx'), 'ReasonPage'),
  },
} satisfies Partial<Pages>;
