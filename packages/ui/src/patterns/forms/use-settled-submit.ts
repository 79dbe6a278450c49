import { useState, type SubmitEvent } from 'react';
import { pendingLookups } from '../../controls/fields/pending-lookups.ts';

interface SettledSubmit {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  isSettling: boolean;
}

/** Waits for the lookups of its fields, so that one press is enough. */
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
      // Submit again: the form now has the values found.
      form.requestSubmit();
    });
  };
  return { onSubmit, isSettling };
}
