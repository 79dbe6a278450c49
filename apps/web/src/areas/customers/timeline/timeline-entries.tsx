import type { CustomerEvent } from '@larder/contract/customers/timeline/timeline.ts';
import type { TimelineKind } from '@larder/domain/values/enums/timeline-kinds.ts';
import type { Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { describeCauser } from '../../../parts/describe-causer.ts';
import { describeChanges } from '../../../parts/describe-changes.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { DayLog } from '../../../parts/day-log.tsx';
import { reasonDetails } from '../../../parts/reasons/reason-details.ts';
import { hrefFrom } from '../../../href-to.ts';
import { type TimelineChoices, weekLabel } from './timeline-search.ts';

const BADGES: Record<TimelineKind, { label: string; tone: Tone }> = {
  order: { label: 'Order', tone: 'blue' },
  ledger: { label: 'Money', tone: 'teal' },
  skip: { label: 'Skip', tone: 'orange' },
  pause: { label: 'Subscription', tone: 'plum' },
  promo: { label: 'Promo code', tone: 'pink' },
  kids: { label: 'Kids', tone: 'plum' },
  address: { label: 'Delivery', tone: 'plum' },
  staff: { label: 'Account', tone: 'gray' },
  impersonation: { label: 'Impersonation', tone: 'red' },
  mail: { label: 'E-mail', tone: 'gray' },
  batch: { label: 'Batch', tone: 'gray' },
};

interface TimelineEntriesProps {
  entries: CustomerEvent[];
  userId: number;
  choices: TimelineChoices;
}

export function TimelineEntries({ entries, userId, choices }: TimelineEntriesProps) {
  const cycles = useCycleLabels();
  return (
    <DayLog
      entries={entries.map((entry) => ({
        id: entry.id,
        at: entry.at,
        causer: describeCauser(entry.causer, userId),
        badge: BADGES[entry.kind],
        title: entry.title,
        href: entry.subject.path === null ? null : hrefFrom(entry.subject.path),
        note: noteOf(entry, choices),
        changes: describeChanges(entry, cycles),
      }))}
    />
  );
}

function noteOf({ subject, order_week_id, title, reason }: CustomerEvent, choices: TimelineChoices): string {
  const order = subject.type === 'order' ? `Order #${subject.id}` : null;
  const week = order_week_id === null ? null : weekLabel(order_week_id, choices);
  return [order, week, reason && reasonDetails(title, reason)].filter((part) => part !== null).join(' · ');
}
