import { EventLog, type LoggedEvent } from '@larder/ui/patterns/pages/event-log.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';

const events: LoggedEvent[] = [
  {
    id: 3,
    at: '2026-11-21T21:05:00Z',
    causer: 'Mira Stone',
    description: 'Address changed',
    changes: [
      { field: 'Address line #1', before: '120 Wharf St', after: '9 Mill Lane' },
      { field: 'Zip code', before: '60601', after: '60614' },
    ],
  },
  { id: 2, at: '2026-11-19T14:30:00Z', causer: 'Mira Stone as Jonas Lund', description: 'Order of 11/25/2026 skipped' },
  {
    id: 1,
    at: '2026-07-01T05:00:00Z',
    causer: 'System',
    description: 'Plan changed',
    changes: [{ field: 'Plan', before: '6 meals', after: '8 meals' }],
  },
];

export function GalleryLog() {
  return (
    <Panel id="log-panel" title="Event log">
      <EventLog label="What happened" events={events} />
      <EventLog label="What happened to another" events={[]} />
    </Panel>
  );
}
