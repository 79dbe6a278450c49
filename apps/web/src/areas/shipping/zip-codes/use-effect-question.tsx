import { Button } from '@mantine/core';
import type { ZipCodeEffect as Effect } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { useState } from 'react';
import { ZipCodeEffect } from './zip-code-effect.tsx';

interface Question {
  effect: Effect;
  answer: (isConfirmed: boolean) => void;
}

/** Asks before a save whose effect was not shown yet; false keeps editing. */
export function useEffectQuestion(id: string) {
  const [pending, setPending] = useState<Question | null>(null);
  const ask = (effect: Effect) => new Promise<boolean>((answer) => setPending({ effect, answer }));
  const answer = (isConfirmed: boolean) => {
    pending?.answer(isConfirmed);
    setPending(null);
  };
  const question = (
    <Dialog title={`Save ZIP Code ${id}`} opened={pending !== null} onClose={() => answer(false)} size="lg">
      {pending ? <ZipCodeEffect effect={pending.effect} /> : null}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          Keep editing
        </Button>
        <Button onClick={() => answer(true)}>Save ZIP Code</Button>
      </DialogActions>
    </Dialog>
  );
  return { question, ask };
}
