import { Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { listProductionCycles } from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { withReason } from '@larder/domain/values/display/sentence.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Facts, type Fact } from '@larder/ui/controls/display/facts.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { CYCLE_LABELS } from '../../../parts/cycle-labels.ts';

interface OfUser {
  user: User;
}
const Nothing = ({ text }: { text: string }) => <Text size="sm">{text}</Text>;

export function CycleFacts({ user }: OfUser) {
  const cycles = useRead(listProductionCycles, {}, { staleSeconds: 300 });
  if (user.production_cycle_id === null) return <Nothing text="No production cycle assigned." />;
  const cycle = cycles.data?.data.find(({ id }) => id === user.production_cycle_id);
  return (
    <Facts
      facts={[
        { name: 'Production cycle', value: cycle?.name ?? CYCLE_LABELS[user.production_cycle_id] ?? '—' },
        { name: 'Delivery day', value: user.profile?.data.default_delivery_day ?? '—' },
        { name: 'Next cutoff', value: cycle?.cutoff_date ? <Moment at={cycle.cutoff_date} /> : '—' },
        { name: 'Active weeks', value: user.number_of_active_weeks },
        ...(user.profile?.data.preferences ?? []).map((each) => ({
          name: each.category_name,
          value: `${each.quantity} meals`,
        })),
      ]}
    />
  );
}

export function CancelledFacts({ user }: OfUser) {
  const subscription = user.subscription.data;
  if (!subscription) return <Nothing text="Never subscribed." />;
  if (subscription.cancelled_at === null)
    return (
      <Nothing
        text={
          subscription.to_be_cancelled_at === null
            ? 'The subscription is not cancelled.'
            : withReason(
                `The subscription will be cancelled on ${showDay(subscription.to_be_cancelled_at)}`,
                subscription.cancellation_reason,
              )
        }
      />
    );
  const [details] = Object.values(subscription.cancellation_details ?? {});
  return (
    <Facts
      facts={[
        { name: 'Cancelled', value: <Moment at={subscription.cancelled_at} /> },
        ...reasonFacts(subscription.cancellation_reason, details ?? null),
      ]}
    />
  );
}

export function PauseFacts({ user }: OfUser) {
  const paused = user.subscription.data?.paused;
  if (!paused) return <Nothing text="Not paused." />;
  return (
    <Facts
      facts={[
        { name: 'From', value: <Day date={paused.from} /> },
        { name: 'First delivery after the pause', value: <Day date={paused.until} /> },
        ...reasonFacts(paused.reason, paused.details),
      ]}
    />
  );
}

/** With its title when it was chosen (CUST-39). */
const reasonFacts = (reason: string | null, details: string | null): Fact[] => [
  ...(reason === null ? [] : [{ name: 'Reason', value: reason }]),
  ...(details ? [{ name: 'Details', value: details }] : []),
];

/** ORD-32 */
export const MovFacts = ({ user }: OfUser) => (
  <Nothing text={user.is_min_plan_exception ? 'Excluded: may order a minimum of 5 products.' : 'Not excluded.'} />
);
