import { Button } from '@mantine/core';
import { showExperimentResults, type Experiment } from '@larder/contract/marketing/experiments/experiments.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { useState, type ReactNode } from 'react';
import { useRead } from '../../../calls/use-read.ts';

interface Saved {
  active: boolean;
}

/** Asks before an experiment that has run is switched on: its last results become those of an earlier run (MKT-73). */
export function useNewRun<Values extends Saved>(
  experiment: Experiment,
  save: (values: Values) => void,
): { onSave: (values: Values) => void; question: ReactNode } {
  const [pending, setPending] = useState<Values | null>(null);
  const read = useRead(showExperimentResults, { params: { id: experiment.id } });
  const close = () => setPending(null);
  const ask = async (values: Values) => {
    const results = (read.data ?? (await read.refetch()).data)?.data;
    // Where they cannot be read, there may be some.
    if (results?.started_at === null) save(values);
    else setPending(values);
  };
  return {
    onSave: (values) => (values.active && !experiment.active ? void ask(values) : save(values)),
    question: (
      <Dialog title={`Switch on ${experiment.name} again`} opened={pending !== null} onClose={close}>
        {describeLastRun(read.data?.data)}
        <DialogActions>
          <Button
            variant="default"
            data-autofocus
            onClick={() => {
              close();
              // The dialog returns the focus when it closes, which scrolls back.
              setTimeout(() => document.getElementById('results')?.scrollIntoView());
            }}
          >
            See the results
          </Button>
          <Button
            onClick={() => {
              close();
              if (pending !== null) save(pending);
            }}
          >
            Switch on
          </Button>
        </DialogActions>
      </Dialog>
    ),
  };
}

interface Period {
  started_at: string | null;
  ended_at: string | null;
}

function describeLastRun(results: Period | undefined): string {
  const then =
    'stay under Earlier runs. The new run counts from its own start and assigns all customers by the current weights; with the same weights they keep their variants.';
  if (!results?.started_at || !results.ended_at) return `The results of its last run ${then}`;
  return `Its results from ${showDayOf(results.started_at)} to ${showDayOf(results.ended_at)} ${then}`;
}
