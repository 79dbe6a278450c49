import { showCustomerHead, type CustomerHead as Head } from '@larder/contract/customers/customer-head/customer-head.ts';
import { describeNextToBadge } from '@larder/domain/customers/customer-head/describe-state.ts';
import { badgeOf } from '@larder/domain/customers/users/customer-status.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import type { ReactNode } from 'react';
import { hrefTo } from '../../href-to.ts';
import { useRead } from '../../calls/use-read.ts';
import { useRefreshAfterChanges } from '../../calls/use-refresh-after-changes.ts';
import { HeadTags } from '../customer-tags/head-tags.tsx';
import { PinnedNotes } from './pinned-notes.tsx';
import { hrefOfAct, hrefOfReactivation } from '../customer-acts/act-search.ts';
import { CustomerBar } from './customer-bar.tsx';
import { CustomerNeeds } from './customer-needs.tsx';
import { CustomerTabs, type CustomerTab } from './customer-tabs.tsx';
import { type CustomerFact, factsOf } from './facts-of.ts';
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
          <HeadOf head={head} orderId={orderId} />
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

const HeadOf = ({ head, orderId }: { head: Head; orderId: number | undefined }) => (
  <>
    <div className={classes.top}>
      <p className={classes.state}>
        <StatusBadge {...badgeOf(head)} /> {describeNextToBadge(badgeOf(head).label, stateOf(head))}
        <ReactivateLink head={head} />
        <LiftBanLink head={head} />
      </p>
      <HeadTags head={head} />
    </div>
    <dl className={classes.facts}>
      {factsOf(head).map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>
            <FactValue head={head} fact={fact} /> <EditFact head={head} name={fact.name} />
          </dd>
        </div>
      ))}
    </dl>
    <PinnedNotes head={head} />
    <CustomerNeeds head={withoutNeedsOf(orderId, head)} />
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

function FactValue({ head: { address, credit }, fact: { name, text } }: { head: Head; fact: CustomerFact }) {
  if (name === 'Phone' && address !== null) return <a href={`tel:${address.phone}`}>{text}</a>;
  return name === 'Credit' ? <Money cents={credit} /> : text;
}

/** The acts that change facts, or the panel of the cards. */
const EDITS: Partial<
  Record<CustomerFact['name'], 'change_contact' | 'change_address' | 'change_plan' | 'payment-methods'>
> = { Phone: 'change_contact', Address: 'change_address', Plan: 'change_plan', 'Default card': 'payment-methods' };

function EditFact({ head: { id, erased_at, address, meals }, name }: { head: Head; name: CustomerFact['name'] }) {
  const act = EDITS[name];
  if (act === undefined || erased_at !== null) return null;
  if ((act === 'change_contact' && address === null) || (act === 'change_plan' && meals.length === 0)) return null;
  const href = act === 'payment-methods' ? hrefTo({ to: '/users/$id', params: { id }, hash: act }) : hrefOfAct(id, act);
  return (
    <Link className={classes.edit} href={href} aria-label={`Edit ${name.toLowerCase()}`}>
      Edit
    </Link>
  );
}
