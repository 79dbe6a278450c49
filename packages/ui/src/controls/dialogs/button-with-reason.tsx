import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';

/** The tooltip is a tenth of the console's first load, and few lists refuse anything. */
const RefusedButton = lazy(() => import('./refused-button.tsx'));

interface ButtonWithReasonProps {
  action: string;
  /** Leave out where the text next to the button names the target. */
  of?: string;
  refusal: string | null;
  size?: 'compact-sm' | 'sm';
  onClick: () => void;
}

export function ButtonWithReason({ action, of, refusal, size = 'compact-sm', onClick }: ButtonWithReasonProps) {
  const named = of === undefined ? {} : { 'aria-label': `${action} ${of}` };
  const button = { variant: 'default', size, ...named } as const;
  if (refusal === null) {
    return (
      <Button {...button} onClick={onClick}>
        {action}
      </Button>
    );
  }
  const waiting = (
    <Button {...button} aria-disabled data-disabled>
      {action}
    </Button>
  );
  // The server's markup has what is there at once.
  if (typeof document === 'undefined') return waiting;
  return (
    <Suspense fallback={waiting}>
      <RefusedButton {...button} action={action} refusal={refusal} />
    </Suspense>
  );
}
