import { IconPin } from '@tabler/icons-react';
import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { describeNeed } from '@larder/domain/customers/customer-head/describe-need.ts';
import { describeState } from '@larder/domain/customers/customer-head/describe-state.ts';
import { showPhone } from '@larder/domain/values/display/show-phone.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { useRef, useState, type ReactNode } from 'react';
import classes from './customer-bar.module.css';
import details from './details-button.module.css';
import { factsOf } from './facts-of.ts';
import { stateOf } from './state-of.ts';
import { useStuck } from './use-stuck.ts';

interface CustomerBarProps {
  head: CustomerHead | undefined;
  children: ReactNode;
}

/** Stays in view: the tabs and the index and, once the head is scrolled away, what it says (CUST-67). */
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

function Identity({ head }: { head: CustomerHead }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = head.needs;
  return (
    <section className={classes.identity} aria-label="Customer in short" data-open={isOpen || undefined}>
      <div className={classes.who}>
        <strong>
          {head.first_name} {head.last_name}
        </strong>
        {first ? (
          <a href="#customer">
            {describeNeed(first).title.replace(/\.$/, '')}
            {others.length === 0 ? '' : ` and ${others.length} more`}
          </a>
        ) : null}
        <span className={classes.state}>
          <span>{describeState(stateOf(head))}</span>
          {head.address === null ? null : <span className={classes.phone}> · {showPhone(head.address.phone)}</span>}
        </span>
        <button type="button" className={details.button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Details
        </button>
      </div>
      <Details head={head} />
    </section>
  );
}

/** Everything else that the head says; on a small screen only when opened. */
const Details = ({ head }: { head: CustomerHead }) => (
  <div className={classes.details}>
    <dl>
      {factsOf(head)
        .filter(({ name }) => name !== 'Phone')
        .map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
    {head.tags.length > 0 ? (
      <ul aria-label="Tags in short">
        {head.tags.map((tag) => (
          <li key={tag.id}>
            <StatusBadge tone={tag.color} label={tag.name} />
          </li>
        ))}
      </ul>
    ) : null}
    <ShortNotes notes={head.pinned_notes} />
  </div>
);

function ShortNotes({ notes: [first, ...others] }: { notes: CustomerHead['pinned_notes'] }) {
  if (first === undefined) return null;
  return (
    <p>
      <IconPin size={14} aria-hidden />{' '}
      <a href="#customer">{others.length === 0 ? first.text : `${first.text} and ${others.length} more`}</a>
    </p>
  );
}
