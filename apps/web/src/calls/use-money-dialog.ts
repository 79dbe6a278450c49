import type { Preview } from '@larder/contract/wire/preview.ts';
import { useRef, useState } from 'react';
import { CallFailure } from './call-failure.ts';
import { changedFigures } from './money-calls.ts';

interface MoneyDialogOptions {
  look: () => Promise<Preview>;
  /** Does it, with the fingerprint of the figures that were seen. */
  commit: (expected: string) => Promise<unknown>;
  onDone: () => void;
  /** Says why not. What was typed is on the screen again by then. */
  onRefused: (failure: CallFailure) => void;
}

interface SeenFigures {
  preview: Preview;
  /** They are not the ones that were seen before. */
  isChanged: boolean;
}

export interface MoneyDialog {
  seen: SeenFigures | null;
  busy: boolean;
  look: () => void;
  commit: () => void;
  back: () => void;
}

/** Before money moves staff see what will happen, and if the figures change meanwhile they are asked again (rulings 1). */
export function useMoneyDialog({ look, commit, onDone, onRefused }: MoneyDialogOptions): MoneyDialog {
  const [seen, setSeen] = useState<SeenFigures | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const once = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const preview = changedFigures(error);
      if (preview) return setSeen({ preview, isChanged: true });
      if (!(error instanceof CallFailure)) throw error;
      setSeen(null);
      // The form must be on the screen before its fields can say what is wrong.
      setTimeout(() => onRefused(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    seen,
    busy,
    look: () => void once(async () => setSeen({ preview: await look(), isChanged: false })),
    commit: () =>
      void once(async () => {
        if (seen === null) return;
        await commit(seen.preview.fingerprint);
        onDone();
      }),
    back: () => setSeen(null),
  };
}
