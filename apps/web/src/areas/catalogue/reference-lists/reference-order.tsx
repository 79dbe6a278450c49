import { Button } from '@mantine/core';
import {
  archiveReference,
  listReferences,
  reorderReferences,
  type Reference,
} from '@larder/contract/catalogue/reference-lists/reference-lists.ts';
import type { ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import { ReorderList } from '@larder/ui/controls/lists/reorder-list.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../calls/use-call.ts';
import { keyOfRoute, readOptions } from '../../../calls/use-read.ts';
import { useReorder } from '../../../parts/reorder/use-reorder.ts';
import { describeUses } from '../../../parts/uses/describe-uses.ts';
import classes from './reference-lists.module.css';

export interface ReferencesProps {
  list: ReferenceList;
  entries: Reference[];
  onEdit: (entry: Reference) => void;
}

export function ReferenceOrder({ list, entries, onEdit }: ReferencesProps) {
  const reorder = useReorderReferences(
    list,
    entries.map(({ id }) => id),
  );
  return (
    <>
      <p className={classes.how}>Drag to reorder, use the keyboard or the buttons in each row, or type a position.</p>
      <ReorderList
        label="Entries"
        items={entries.map((entry) => ({
          id: entry.id,
          label: entry.name,
          content: <EntryRow list={list} entry={entry} onEdit={() => onEdit(entry)} />,
        }))}
        onReorder={(_, ids) => reorder(ids.map(Number))}
      />
    </>
  );
}

function useReorderReferences(list: ReferenceList, visible: number[]) {
  const client = useQueryClient();
  const { run } = useCall(reorderReferences, {
    refreshes: 'all',
    onDone: ({ data }) => client.setQueryData(readOptions(listReferences, { params: { list } }).queryKey, { data }),
  });
  return useReorder({
    visible,
    save: (order) => run({ params: { list }, body: order }),
    onFailed: () => void client.invalidateQueries({ queryKey: keyOfRoute(listReferences) }),
  });
}

interface EntryRowProps {
  list: ReferenceList;
  entry: Reference;
  onEdit: () => void;
}

const EntryRow = ({ list, entry, onEdit }: EntryRowProps) => (
  <div className={classes.row}>
    <div>
      <span className={classes.name}>{entry.name}</span>
      <span className={classes.facts}>
        {entry.slug === undefined ? '' : `${entry.slug} · `}
        {describeUse(entry)}
      </span>
    </div>
    <div className={classes.actions}>
      <Button variant="default" size="compact-sm" aria-label={`Edit ${entry.name}`} onClick={onEdit}>
        Edit
      </Button>
      <Archive list={list} entry={entry} />
    </div>
  </div>
);

export const describeUse = ({ uses }: Reference): string => {
  const used = describeUses(uses);
  return used === null ? 'Not in use' : `Used by ${used}`;
};

function Archive({ list, entry }: Omit<EntryRowProps, 'onEdit'>) {
  const { id, name, uses } = entry;
  const { run } = useCall(archiveReference, { refreshes: 'all' });
  const used = describeUses(uses);
  const keep = uses.reduce((sum, { count }) => sum + count, 0) === 1 ? 'keeps' : 'keep';
  return (
    <ConfirmAction
      title={`Archive ${name}`}
      message={`It can no longer be chosen. ${used === null ? 'Nothing uses it.' : `${used} ${keep} it.`} You can restore it at any time.`}
      action="Archive"
      run={async () => {
        await run({ params: { list, id } });
        return null;
      }}
      onDone={() => toast.success(`${name} archived`)}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={`Archive ${name}`} onClick={open}>
          Archive
        </Button>
      )}
    />
  );
}
