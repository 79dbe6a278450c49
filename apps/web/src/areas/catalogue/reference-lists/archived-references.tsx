import { Button } from '@mantine/core';
import { restoreReference, type Reference } from '@larder/contract/catalogue/reference-lists/reference-lists.ts';
import type { ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { describeUse, type ReferencesProps } from './reference-order.tsx';
import classes from './reference-lists.module.css';

export const ArchivedReferences = ({ list, entries, onEdit }: ReferencesProps) => (
  <ul className={classes.archived} aria-label="Archived entries">
    {entries.map((entry) => (
      <li key={entry.id} className={classes.row}>
        <div>
          <span className={classes.name}>{entry.name}</span>
          <span
            className={classes.facts}
          >{`Archived ${showDayOf(entry.archived_at ?? '')} · ${describeUse(entry)}`}</span>
        </div>
        <div className={classes.actions}>
          <Button variant="default" size="compact-sm" aria-label={`Edit ${entry.name}`} onClick={() => onEdit(entry)}>
            Edit
          </Button>
          <Restore list={list} entry={entry} />
        </div>
      </li>
    ))}
  </ul>
);

function Restore({ list, entry: { id, name } }: { list: ReferenceList; entry: Reference }) {
  const { run } = useCall(restoreReference, { refreshes: 'all' });
  return (
    <ConfirmAction
      title={`Restore ${name}`}
      message="It can be chosen again, at its former place in the list."
      action="Restore"
      run={async () => {
        await run({ params: { list, id } });
        return null;
      }}
      onDone={() => toast.success(`${name} restored`)}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={`Restore ${name}`} onClick={open}>
          Restore
        </Button>
      )}
    />
  );
}
