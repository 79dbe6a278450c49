import type { UserRow } from '@larder/contract/customers/users/user.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { moveAlong } from '@larder/ui/controls/lists/move-along.ts';
import type { Ref } from 'react';
import { actsOf } from '../../../../parts/customer-acts/acts-of.ts';
import { useActingCustomer } from '../../../../parts/customer-acts/use-acting-customer.ts';
import classes from './only-customer.module.css';
import { nameOf } from '../users-columns.tsx';

export interface OnlyCustomerProps {
  user: UserRow;
  ref: Ref<HTMLDivElement>;
}

/** The acts on the only customer found, so that staff need no page in between (CUST-78). */
export default function OnlyCustomer({ user, ref }: OnlyCustomerProps) {
  const acting = useActingCustomer(user.id);
  const acts = acting === null ? [] : actsOf(acting).filter(({ refusal }) => refusal === null);
  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label={`Acts on ${nameOf(user)}`}
      aria-busy={acting === null}
      className={classes.acts}
      onKeyDown={moveAlong}
    >
      {acts.length === 0 ? null : (
        <kbd className={classes.day} aria-hidden title="Arrow down, from the search">
          ↓
        </kbd>
      )}
      {acts.map(({ act, label, day, href }) => (
        <Link key={act} href={href}>
          {label}
          {day === null ? null : <span className={classes.day}> {day}</span>}
        </Link>
      ))}
    </div>
  );
}
