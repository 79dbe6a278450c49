import { Link } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../href-to.ts';
import classes from './customer-tabs.module.css';

const TABS = [
  { to: '/users/$id', label: 'Customer' },
  { to: '/users/$id/orders', label: 'Orders' },
  { to: '/users/$id/timeline', label: 'Timeline' },
] as const;
export type CustomerTab = (typeof TABS)[number]['label'];

/** Members of staff have none (CUST-59). */
export const CustomerTabs = ({ userId, current }: { userId: number; current: CustomerTab }) => (
  <nav aria-label="Customer pages" className={classes.tabs}>
    <ul>
      {TABS.map(({ to, label }) => (
        <li key={to}>
          <Link href={hrefTo({ to, params: { id: userId } })} aria-current={label === current ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
