import type { Preview } from '@larder/contract/wire/preview.ts';
import { useRef, useState } from 'react';
import { CallFailure } from '../calls/call-failure.ts';
import { newPreview } from '../calls/money-calls.ts';

interface MoneyDialogOptions {
  preview: () => Promise<Preview>;
  commit: (expected: string) => Promise<unknown>;
  onDone: () => void;
  /** The form is on the screen again by then, with everything typed. */
  onRefused: (failure: CallFailure) => void;
}

interface ReviewedFigures {
  preview: Preview;
  isChanged: boolean;
}

export interface MoneyDialog {
  reviewed: ReviewedFigures | null;
  busy: boolean;
  review: () => void;
  commit: () => void;
  /** Commits figures that the form itself shows, without a step of their own. */
  commitReviewed: (preview: Preview) => void;
  back: () => void;
}

/** Staff review the figures, and again if they change (STAFF-18, STAFF-19). */
export function useMoneyDialog({ preview, commit, onDone, onRefused }: MoneyDialogOptions): MoneyDialog {
  const [reviewed, setReviewed] = useState<ReviewedFigures | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const once = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const changed = newPreview(error);
      if (changed) return setReviewed({ preview: changed, isChanged: true });
      if (!(error instanceof CallFailure)) throw error;
      setReviewed(null);
      // The form must be on the screen before its fields can show errors.
      setTimeout(() => onRefused(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const commitPreview = (agreed: Preview) =>
    void once(async () => {
      await commit(agreed.fingerprint);
      onDone();
    });
  return {
    reviewed,
    busy,
    review: () => void once(async () => setReviewed({ preview: await preview(), isChanged: false })),
    commit: () => {
      if (reviewed !== null) commitPreview(reviewed.preview);
    },
    commitReviewed: commitPreview,
    back: () => setReviewed(null),
  };
}
