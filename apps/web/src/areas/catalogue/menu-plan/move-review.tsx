import { Button, Radio, Stack } from '@mantine/core';
import { moveDish, type PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { useCall } from '../../../calls/use-call.ts';
import { MenuEffects } from './menu-effects.tsx';
import { listWeeks } from './move-messages.ts';
import type { DishMove } from './plan-changes.ts';
import { ROTATION_READS, useApplyChanges } from './use-menu-plan.ts';

interface MoveReviewProps {
  move: DishMove;
  name: string;
  /** The weeks that the move names. */
  weeks: readonly PlanWeek[];
  /** Why it opened after the move. */
  notice: string | null;
  onClose: (isMoved: boolean) => void;
}

/** Says before anything is saved what follows in active weeks, and which weeks of a shared menu change. */
export function MoveReview({ move, name, weeks, notice, onClose }: MoveReviewProps) {
  const shared = weeks.flatMap(({ shared_with }) => shared_with);
  const [chosen, setChosen] = useState<boolean | null>(null);
  // The weeks can be read again while this is open.
  const ownCopy = chosen ?? shared.length > 0;
  const body = { ...move, own_copy: ownCopy };
  const { preview, failure } = useMovePreview(body);
  const { apply } = useApplyChanges();
  const { run, running, failure: refused, reset } = useCall(moveDish, { refreshes: ROTATION_READS });
  const verb = verbOf(move);
  const commit = async () => {
    if (!preview) return;
    const { data } = await run({ body: { ...body, expected: preview.fingerprint } });
    if ('weeks' in data) apply(data);
    onClose(true);
  };
  return (
    <Dialog title={`${verb} ${name}`} opened onClose={() => onClose(false)} busy={running} size="lg">
      <Stack gap="sm">
        {notice === null ? null : <Callout tone="orange">{notice}</Callout>}
        {shared.length === 0 ? null : (
          <Radio.Group
            label="This menu is shared"
            value={ownCopy ? 'own' : 'all'}
            onChange={(value) => {
              reset();
              setChosen(value === 'own');
            }}
          >
            <Stack gap={6} mt={6}>
              <Radio value="own" label={`Change only ${listWeeks(weeks)}, in a copy of the menu`} />
              <Radio value="all" label={`Change ${listWeeks(shared)} too`} />
            </Stack>
          </Radio.Group>
        )}
        <div aria-live="polite" aria-busy={!preview && failure === null}>
          {preview ? <MenuEffects effects={preview.effects} /> : failure === null ? <PanelSkeleton /> : null}
        </div>
        <div role="alert">
          {(refused ?? failure) === null ? null : <Callout tone="red">{(refused ?? failure)?.message}</Callout>}
        </div>
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus disabled={running} onClick={() => onClose(false)}>
          Cancel
        </Button>
        {preview ? (
          <WorkingButton
            working={running}
            {...(move.to_week_id === null ? { color: 'red' } : {})}
            onClick={() => commit().catch(() => null)}
          >
            {`${verb} dish`}
          </WorkingButton>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

const verbOf = ({ from_week_id, to_week_id }: DishMove) =>
  to_week_id === null ? 'Remove' : from_week_id === null ? 'Add' : 'Move';

/** A preview is a POST that changes nothing (STAFF-18). */
function useMovePreview(body: DishMove & { own_copy: boolean }) {
  const read = useQuery({
    queryKey: ['move preview', body],
    queryFn: ({ signal }) => call(moveDish, { query: { preview: true }, body }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const data = read.data?.data;
  return { preview: data && 'effects' in data ? data : undefined, failure: read.error };
}
