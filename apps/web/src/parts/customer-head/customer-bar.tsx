import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { describeNeed } from '@larder/domain/customers/customer-head/describe-need.ts';
import { describeState } from '@larder/domain/customers/customer-head/describe-state.ts';
import { showPhone } from '@larder/domain/values/display/show-phone.ts';
import { useRef, type ReactNode } from 'react';
import classes from './customer-bar.module.css';
import { stateOf } from './state-of.ts';
import { useStuck } from './use-stuck.ts';

interface CustomerBarProps {
  head: CustomerHead | undefined;
  children: ReactNode;
}

/** Stays in view: the tabs and the index and, once the head is scrolled away, who this is (CUST-67). */
export function CustomerBar({ head, children }: CustomerBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const isStuck = useStuck(place);
  return (
    <div ref={place} className={classes.place}>
      <div className={classes.bar} data-stuck={isStuck || undefined}>
        {children}
        {isStuck && head ? <Identity head={head} /> : null}
      </div>
    </div>
  );
}

const phoneOf = ({ address }: CustomerHead) => (address === null ? null : showPhone(address.phone));

function Identity({ head }: { head: CustomerHead }) {
  const [first, ...others] = head.needs;
  return (
    <section className={classes.identity} aria-label="Customer in short">
      <strong>
        {head.first_name} {head.last_name}
      </strong>
      {first ? (
        <a href="#customer">
          {describeNeed(first).title.replace(/\.$/, '')}
          {others.length === 0 ? '' : ` and ${others.length} more`}
        </a>
      ) : null}
      <span>{[describeState(stateOf(head)), phoneOf(head)].filter(Boolean).join(' · ')}</span>
    </section>
  );
}
