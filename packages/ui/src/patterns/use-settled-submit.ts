import { useState, type SubmitEvent } from 'react';
import { pendingLookups } from '../controls/pending-lookups.ts';

interface SettledSubmit {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Pressed, and waiting for a field. */
  isSettling: boolean;
}

/** Submits a form once its fields have looked up what was typed into them, so that one press is enough. */
export function useSettledSubmit(submit: (event: SubmitEvent<HTMLFormElement>) => void): SettledSubmit {
  const [isSettling, setSettling] = useState(false);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const settled = pendingLookups(form);
    if (settled === null) return submit(event);
    event.preventDefault();
    if (isSettling) return;
    setSettling(true);
    void settled.then(() => {
      setSettling(false);
      // Once more from the start: what the fields found is in the form by then.
      form.requestSubmit();
    });
  };
  return { onSubmit, isSettling };
}
