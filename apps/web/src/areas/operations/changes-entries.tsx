import type { Change } from '@larder/contract/operations/changes.ts';
import type { Tone } from '@larder/ui/controls/status-badge.tsx';
import { causerInWords } from '../../shell/causer-in-words.ts';
import { changesIn } from '../../shell/changes-in-words.ts';
import { DayLog } from '../../shell/day-log.tsx';
import { recordInWords } from './changes-search.ts';
import { recordPath } from './record-path.ts';

const TONES: Readonly<Record<string, Tone>> = {
  user: 'plum',
  subscription: 'plum',
  order: 'blue',
  refund: 'teal',
  credit_account: 'teal',
  promo_code: 'pink',
  impersonation: 'red',
  export: 'red',
};

/** The record of changes, day by day, each with what it was about. */
export const ChangesEntries = ({ changes }: { changes: Change[] }) => (
  <DayLog
    entries={changes.map((change) => ({
      id: change.id,
      at: change.at,
      causer: causerInWords(change.causer, change.customer?.id ?? 0),
      badge: { label: recordInWords(change.subject.type), tone: TONES[change.subject.type] ?? 'gray' },
      title: change.title,
      href: recordPath(change.subject.type, change.subject.id, change.customer?.id ?? null),
      note: noteOf(change),
      // What an export was asked for is no change.
      changes: change.subject.type === 'export' ? [] : changesIn(change),
    }))}
  />
);

const askedFor = (of: Pick<Change, 'before' | 'after'>): string | null =>
  changesIn(of)
    .map(({ field, after }) => `${field}: ${after}`)
    .join(', ') || null;

/** Which record, whose, why, and from where it was done. */
const noteOf = ({ subject, customer, reason, from_address, before, after }: Change): string =>
  [
    subject.type === 'user' ? null : `${recordInWords(subject.type)} ${subject.id}`,
    subject.type === 'export' ? askedFor({ before, after }) : null,
    customer?.email ?? null,
    reason,
    from_address === null ? null : `from ${from_address}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
