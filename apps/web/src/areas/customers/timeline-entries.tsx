import { Text, Title } from '@mantine/core';
import type { CustomerEvent } from '@larder/contract/customers/timeline.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import type { TimelineKind } from '@larder/domain/values/timeline-kinds.ts';
import { Link } from '@larder/ui/controls/link.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/status-badge.tsx';
import { EventLog } from '@larder/ui/patterns/event-log.tsx';
import { causerInWords } from './log-causer.ts';
import { changesIn } from './log-changes.ts';
import { type TimelineChoices, weekInWords } from './timeline-search.ts';
import classes from './timeline.module.css';

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
  mail: { label: 'Mail', tone: 'gray' },
  batch: { label: 'Batch', tone: 'gray' },
};

interface TimelineEntriesProps {
  entries: CustomerEvent[];
  userId: number;
  choices: TimelineChoices;
}

/** What happened, day by day of Chicago, the newest first. */
export function TimelineEntries({ entries, userId, choices }: TimelineEntriesProps) {
  const days = [...Map.groupBy(entries, ({ at }) => showDayOf(at))];
  return days.map(([day, ofDay]) => (
    <section key={day} className={classes.day} aria-label={day}>
      <Title order={3} size="sm">
        {day}
      </Title>
      <EventLog
        label={`On ${day}`}
        events={ofDay.map((entry) => ({
          id: entry.id,
          at: entry.at,
          causer: causerInWords(entry.causer, userId),
          description: <Described entry={entry} note={noteOf(entry, choices)} />,
          changes: changesIn(entry),
        }))}
      />
    </section>
  ));
}

/** Which order of which week, and why. */
function noteOf({ subject, order_week_id, reason }: CustomerEvent, choices: TimelineChoices): string {
  const order = subject.type === 'order' ? `Order #${subject.id}` : null;
  const week = order_week_id === null ? null : weekInWords(order_week_id, choices);
  return [order, week, reason].filter((part) => part !== null).join(' · ');
}

function Described({ entry: { kind, title, subject }, note }: { entry: CustomerEvent; note: string }) {
  return (
    <span className={classes.entry}>
      <StatusBadge {...BADGES[kind]} />
      <span className={classes.words}>
        {subject.path === null ? title : <Link href={subject.path}>{title}</Link>}
        {note === '' ? null : (
          <Text component="span" display="block" size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </span>
    </span>
  );
}
