import type { ReactNode } from 'react';
import { Moment } from '../../controls/display/moment.tsx';
import classes from './event-log.module.css';

export interface LoggedChange {
  field: string;
  before: ReactNode;
  after: ReactNode;
}

export interface LoggedEvent {
  id: string | number;
  at: string;
  causer: string;
  description: ReactNode;
  changes?: LoggedChange[];
}

interface EventLogProps {
  label: string;
  events: LoggedEvent[];
  empty?: string;
}

/** Changed fields unfold (STAFF-63). */
export function EventLog({ label, events, empty = 'No Changes Have Been Made' }: EventLogProps) {
  if (events.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <ol className={classes.log} aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <div className={classes.line}>
            <span className={classes.description}>{event.description}</span>
            <span className={classes.by}>
              <Moment at={event.at} /> · {event.causer}
            </span>
          </div>
          {event.changes && event.changes.length > 0 ? <Changes changes={event.changes} /> : null}
        </li>
      ))}
    </ol>
  );
}

function Changes({ changes }: { changes: LoggedChange[] }) {
  return (
    <details className={classes.details}>
      <summary>{changes.length === 1 ? '1 field changed' : `${changes.length} fields changed`}</summary>
      <div className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
