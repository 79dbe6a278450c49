import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { describeNeed, type Need } from '@larder/domain/customers/customer-head/describe-need.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { ActLink } from '../customer-acts/act-link.tsx';
import { actsOfNeed } from './acts-of-need.ts';
import classes from './customer-head.module.css';
import { LiftSuspension } from './lift-suspension.tsx';
import { ReviewDispute } from '../disputes/review-dispute.tsx';

export function CustomerNeeds({ head }: { head: CustomerHead }) {
  if (head.needs.length === 0) return null;
  return (
    <ul className={classes.needs} aria-label="Needs attention">
      {head.needs.map((need) => {
        const { title, text } = describeNeed(need);
        return (
          <li key={keyOf(need)}>
            <Callout tone={isMild(need) ? 'orange' : 'red'}>
              <div className={classes.need}>
                <p>
                  <strong>{title}</strong> {text}
                </p>
                <div className={classes.acts}>
                  {actsOfNeed(need, head).map((act) => (
                    <ActLink key={act.label} {...act} />
                  ))}
                  {need.kind === 'suspended' ? (
                    <LiftSuspension userId={head.id} isBanned={head.banned_at !== null} />
                  ) : null}
                  {need.kind === 'open_dispute' && need.is_lost ? (
                    <ReviewDispute
                      id={need.dispute_id}
                      amount={need.amount}
                      charged={`${head.first_name} ${head.last_name}`}
                    />
                  ) : null}
                </div>
              </div>
            </Callout>
          </li>
        );
      })}
    </ul>
  );
}

/** Nothing has failed yet. */
const isMild = (need: Need) =>
  need.kind === 'scheduled_cancellation' ||
  need.kind === 'no_card' ||
  (need.kind === 'expiring_card' && !need.is_expired);

const keyOf = (need: Need): string => {
  if (need.kind === 'open_dispute') return `${need.kind} ${need.dispute_id}`;
  return 'order_id' in need ? `${need.kind} ${need.order_id}` : need.kind;
};
