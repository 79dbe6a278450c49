import { Button, Group, Text } from '@mantine/core';
import type { Route } from '@larder/contract/wire/route.ts';
import { refusalOfChangedCount } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { failureMessage } from '../../calls/failure-message.ts';
import { startExport } from '../../lists/export-list.tsx';
import { countOf } from '../../lists/selection.ts';
import { lazyPart } from '../lazy-part.tsx';
import { ACT_LABELS, type ActKind } from './act-labels.ts';
import { describeCount, refusalToActOn } from './selection.ts';
import classes from './selection-bar.module.css';
import type { UsedSelection } from './use-selection.ts';

interface SelectionBarProps {
  used: UsedSelection;
  /** Rows that match the filter: text, since it may be an estimate. Null if all of them are on this page. */
  matching: string | null;
  acts: readonly ActKind[];
  /** `most` ids fit into its address. */
  exported: { route: Route & { query: z.ZodObject }; most: number };
  /** Further acts of the list. */
  children?: ReactNode;
}

const BulkActDialog = lazyPart<{ kind: ActKind; used: UsedSelection; onClose: () => void }>(
  () => import('./bulk-act-dialog.tsx'),
);

export function SelectionBar({ used, matching, acts, exported, children }: SelectionBarProps) {
  const { noun, selection, filter, isCleared, clear, selectAll } = used;
  const [kind, setKind] = useState<ActKind | null>(null);
  const [counting, setCounting] = useState(false);
  const count = countOf(selection);
  const refusal = refusalToActOn(selection, noun);
  const selectMatching = async () => {
    setCounting(true);
    const failure = await failureMessage(selectAll());
    setCounting(false);
    if (failure !== null) toast.error(`${upperFirst(noun.many)} not counted`, failure);
  };
  /** The browser's download cannot show a refusal, so all that match are counted again before it (OPS-38). */
  const exportMatching = async () => {
    let matching = count;
    const failure = await failureMessage(selectAll().then((all) => (matching = all)));
    const refused = failure ?? (matching === count ? null : refusalOfChangedCount(count, matching, noun.one));
    if (refused !== null) return toast.error('Export not started', refused, { of: exported.route.path });
    return startExport(exported.route, { ...filter, expected_count: count }, describeCount(count, noun));
  };
  const chosen = 'ids' in selection ? selection.ids : null;
  const whyNotExported =
    chosen && chosen.length > exported.most
      ? `At most ${exported.most} chosen ${noun.many} can be exported. Select all that match instead.`
      : null;
  return (
    <fieldset
      className={classes.bar}
      data-empty={(count === 0 && !isCleared) || undefined}
      aria-label={`Selected ${noun.many}`}
    >
      <Group gap="sm">
        <Text component="output" size="sm">
          {count > 0
            ? `${describeCount(count, noun)} selected`
            : isCleared
              ? 'Selection cleared: the filter changed.'
              : ''}
        </Text>
        {count === 0 ? null : (
          <>
            {chosen && matching !== null ? (
              <WorkingButton variant="subtle" size="compact-sm" working={counting} onClick={selectMatching}>
                {`Select all ${matching} that match`}
              </WorkingButton>
            ) : null}
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              Clear selection
            </Button>
            {children}
            {acts.map((each) => (
              <ButtonWithReason
                key={each}
                action={ACT_LABELS[each].button}
                refusal={refusal}
                onClick={() => setKind(each)}
              />
            ))}
            <ButtonWithReason
              action="Export selected"
              refusal={whyNotExported}
              onClick={() =>
                void (chosen
                  ? startExport(exported.route, { ids: [...chosen] }, describeCount(count, noun))
                  : exportMatching())
              }
            />
          </>
        )}
      </Group>
      {kind === null ? null : <BulkActDialog kind={kind} used={used} onClose={() => setKind(null)} />}
    </fieldset>
  );
}

const upperFirst = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
