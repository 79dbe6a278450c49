import type { Change } from '@larder/contract/operations/changes/changes.ts';
import type { Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { describeCauser } from '../../../parts/describe-causer.ts';
import { describeChanges } from '../../../parts/describe-changes.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { DayLog } from '../../../parts/day-log.tsx';
import { readSearch } from '../../../lists/search-text.ts';
import { type ChangeChoices, describeFilters, changesSearch, recordLabel } from './changes-search.ts';
import { recordPath } from '../record-path.ts';

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

export function ChangesEntries({ changes, choices }: { changes: Change[]; choices: ChangeChoices }) {
  const cycles = useCycleLabels();
  return (
    <DayLog
      entries={changes.map((change) => ({
        id: change.id,
        at: change.at,
        causer: describeCauser(change.causer, change.customer?.id ?? 0),
        badge: { label: recordLabel(change.subject.type), tone: TONES[change.subject.type] ?? 'gray' },
        title: change.title,
        href: recordPath(change.subject.type, change.subject.id, change.customer?.id ?? null),
        note: noteOf(change, choices),
        // The parameters of an export are not a change.
        changes: change.subject.type === 'export' ? [] : describeChanges(change, cycles),
      }))}
    />
  );
}

const filtersOf = ({ kind, after }: Change, choices: ChangeChoices): string | null =>
  kind === 'changes_exported' ? describeFilters(readSearch(changesSearch, after ?? {}), choices) : null;

const noteOf = (change: Change, choices: ChangeChoices): string => {
  const { subject, customer, reason, from_address } = change;
  return [
    subject.type === 'user' ? null : `${recordLabel(subject.type)} ${subject.id}`,
    filtersOf(change, choices),
    customer?.email ?? null,
    reason,
    from_address === null ? null : `from ${from_address}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
};
