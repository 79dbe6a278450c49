import { showCustomerHead, type CustomerHead as Head } from '@larder/contract/customers/customer-head/customer-head.ts';
import { describeNextToBadge } from '@larder/domain/customers/customer-head/describe-state.ts';
import { badgeOf } from '@larder/domain/customers/users/customer-status.ts';
import { showPhone } from '@larder/domain/values/display/show-phone.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
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
import { stateOf } from './state-of.ts';
import classes from './customer-head.module.css';

/** Orders are also charged and retried while the page is only read. */
const REFRESH_SECONDS = 30;

interface CustomerHeadProps {
  userId: number;
  tab?: CustomerTab;
  /** Links to the panels below, next to the tabs. */
  index?: ReactNode;
}

/** Shown above every screen of a customer. */
export function CustomerHead({ userId, tab, index }: CustomerHeadProps) {
  const read = useRead(showCustomerHead, { params: { id: userId } }, { refetchSeconds: REFRESH_SECONDS });
  useRefreshAfterChanges(showCustomerHead);
  const head = read.data?.data;
  return (
    <>
      <section id="customer" className={classes.head} aria-label="Customer" aria-busy={read.isPending}>
        {head ? <HeadOf head={head} /> : <p className={classes.state}>{read.error?.message ?? 'Loading…'}</p>}
      </section>
      <CustomerBar head={head}>
        {tab === undefined ? null : <CustomerTabs userId={userId} current={tab} />}
        {index}
      </CustomerBar>
    </>
  );
}

const HeadOf = ({ head }: { head: Head }) => (
  <>
    <div className={classes.top}>
      <p className={classes.state}>
        <StatusBadge {...badgeOf(head)} /> {describeNextToBadge(badgeOf(head).label, stateOf(head))}
        <ReactivateLink head={head} />
      </p>
      <HeadTags head={head} />
    </div>
    <dl className={classes.facts}>
      <Fact name="Phone" edit={editIn(head, 'change_contact', 'phone')}>
        {head.address === null ? 'None' : <a href={`tel:${head.address.phone}`}>{showPhone(head.address.phone)}</a>}
      </Fact>
      <Fact name="Address" edit={editIn(head, 'change_address', 'address')}>
        {addressOf(head)}
      </Fact>
      <Fact name="Plan" edit={editIn(head, 'change_plan', 'plan')}>
        {planOf(head)}
      </Fact>
      <Fact name="Cycle">{cycleOf(head)}</Fact>
      <Fact name="Default card" edit={editIn(head, 'payment-methods', 'default card')}>
        {cardOf(head)}
      </Fact>
      <Fact name="Credit">
        <Money cents={head.credit} />
      </Fact>
      <Fact name="Member since">{head.member_since === null ? '—' : showDayOf(head.member_since)}</Fact>
    </dl>
    <PinnedNotes head={head} />
    <CustomerNeeds head={head} />
  </>
);

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

interface FactProps {
  name: string;
  edit?: ReactNode;
  children: ReactNode;
}

const Fact = ({ name, edit, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      {edit ? <> {edit}</> : null}
    </dd>
  </div>
);

/** Opens the act, or leads to the panel of the cards. */
const editIn = (
  { id, erased_at, address, meals }: Head,
  act: 'change_contact' | 'change_address' | 'change_plan' | 'payment-methods',
  what: string,
) => {
  if (erased_at !== null || (act === 'change_contact' && address === null)) return null;
  if (act === 'change_plan' && meals.length === 0) return null;
  const href = act === 'payment-methods' ? hrefTo({ to: '/users/$id', params: { id }, hash: act }) : hrefOfAct(id, act);
  return (
    <Link className={classes.edit} href={href} aria-label={`Edit ${what}`}>
      Edit
    </Link>
  );
};

function addressOf({ address }: Head): string {
  if (address === null) return 'None';
  const { line_1, line_2, city, state, zip_code } = address;
  return [line_1, line_2, `${city}, ${state} ${zip_code}`].filter(Boolean).join(', ');
}

function planOf({ meals, kids }: Head): string {
  const quantity = meals.reduce((sum, line) => sum + line.quantity, 0);
  const plan = quantity === 0 ? 'No plan' : `${quantity} ${quantity === 1 ? 'meal' : 'meals'}`;
  return kids === 0 ? plan : `${plan} · ${kids} ${kids === 1 ? 'kid' : 'kids'}`;
}

const cycleOf = ({ production_cycle, default_delivery_day }: Head): string =>
  [production_cycle?.name ?? 'None', default_delivery_day && `${default_delivery_day}s`].filter(Boolean).join(' · ');

function cardOf({ card_last_four, is_comped }: Head): string {
  if (card_last_four !== null) return `•••• ${card_last_four}`;
  return is_comped ? 'No card (comped)' : 'No card';
}
