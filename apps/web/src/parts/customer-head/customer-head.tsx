import { showCustomerHead, type CustomerHead as Head } from '@larder/contract/customers/customer-head/customer-head.ts';
import { describeNextToBadge } from '@larder/domain/customers/customer-head/describe-state.ts';
import { badgeOf } from '@larder/domain/customers/users/customer-status.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import type { ReactNode } from 'react';
import { hrefTo } from '../../href-to.ts';
import { useRead } from '../../calls/use-read.ts';
import { useRefreshAfterChanges } from '../../calls/use-refresh-after-changes.ts';
import { HeadTags } from '../customer-tags/head-tags.tsx';
import { PinnedNotes } from './pinned-notes.tsx';
import { hrefOfReactivation } from '../customer-acts/act-search.ts';
import { CustomerBar } from './customer-bar.tsx';
import { CustomerNeeds } from './customer-needs.tsx';
import { CustomerTabs, type CustomerTab } from './customer-tabs.tsx';
import { HeadFacts } from './head-facts.tsx';
import { stateOf } from './state-of.ts';
import classes from './customer-head.module.css';

/** Orders are also charged and retried while the page is only read. */
const REFRESH_SECONDS = 30;

interface CustomerHeadProps {
  userId: number;
  /** On the page of an order, which says its needs itself. */
  orderId?: number;
  tab?: CustomerTab;
  /** Links to the panels below, next to the tabs. */
  index?: ReactNode;
}

/** Shown above every screen of a customer. */
export function CustomerHead({ userId, orderId, tab, index }: CustomerHeadProps) {
  const read = useRead(showCustomerHead, { params: { id: userId } }, { refetchSeconds: REFRESH_SECONDS });
  useRefreshAfterChanges(showCustomerHead);
  const head = read.data?.data;
  return (
    <>
      <section id="customer" className={classes.head} aria-label="Customer" aria-busy={read.isPending}>
        {head ? (
          <HeadOf head={head} others={withoutNeedsOf(orderId, head)} />
        ) : (
          <p className={classes.state}>{read.error?.message ?? 'Loading…'}</p>
        )}
      </section>
      <CustomerBar head={head}>
        {tab === undefined ? null : <CustomerTabs userId={userId} current={tab} />}
        {index}
      </CustomerBar>
    </>
  );
}

/** `others` are the head with the needs that it says here. */
const HeadOf = ({ head, others }: { head: Head; others: Head }) => (
  <>
    <div className={classes.top}>
      <p className={classes.state}>
        <StatusBadge {...badgeOf(head)} /> {describeNextToBadge(badgeOf(head).label, stateOf(head))}
        <ReactivateLink head={head} />
        <LiftBanLink head={head} />
      </p>
      <HeadTags head={head} />
    </div>
    <HeadFacts head={others} />
    <PinnedNotes head={head} />
    <CustomerNeeds head={others} />
  </>
);

const withoutNeedsOf = (orderId: number | undefined, head: Head): Head => ({
  ...head,
  needs: head.needs.filter((need) => !('order_id' in need) || need.order_id !== orderId),
});

/** The act that ends the suspension, next to its deadline. */
function ReactivateLink({ head: { id, status, needs } }: { head: Head }) {
  const unpaid = needs.find((need) => need.kind === 'unpaid_order');
  if (status !== 'suspended' || unpaid === undefined) return null;
  return (
    <>
      {' · '}
      <Link href={hrefOfReactivation(id, unpaid.order_id)}>Reactivate</Link>
    </>
  );
}

/** Leads to the panel of the act. */
function LiftBanLink({ head: { id, status, is_admin, erased_at } }: { head: Head }) {
  if (status !== 'banned' || is_admin || erased_at !== null) return null;
  return (
    <>
      {' · '}
      <Link href={hrefTo({ to: '/users/$id', params: { id }, hash: 'ban' })}>Lift ban</Link>
    </>
  );
}
