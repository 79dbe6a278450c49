import { Text, Title } from '@mantine/core';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { type Href, Link } from '@larder/ui/controls/display/link.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { EventLog, type LoggedChange } from '@larder/ui/patterns/pages/event-log.tsx';
import classes from './day-log.module.css';

export interface DayLogEntry {
  id: string | number;
  at: string;
  causer: string;
  badge: { label: string; tone: Tone };
  title: string;
  href: Href | null;
  note: string;
  changes: LoggedChange[];
}

export function DayLog({ entries }: { entries: DayLogEntry[] }) {
  const days = [...Map.groupBy(entries, ({ at }) => showDayOf(at))];
  return days.map(([day, ofDay]) => (
    <section key={day} className={classes.day} aria-label={day}>
      <Title order={3} size="sm">
        {day}
      </Title>
      <EventLog
        label={`On ${day}`}
        events={ofDay.map((entry) => ({ ...entry, description: <Described {...entry} /> }))}
      />
    </section>
  ));
}

const Described = ({ badge, title, href, note }: DayLogEntry) => (
  <span className={classes.entry}>
    <StatusBadge {...badge} />
    <span className={classes.text}>
      {href === null ? title : <Link href={href}>{title}</Link>}
      {note === '' ? null : (
        <Text component="span" display="block" size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </span>
  </span>
);
