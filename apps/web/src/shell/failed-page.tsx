import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { CallFailure } from '../calls/call-failure.ts';
import classes from './shell.module.css';

export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const message = error instanceof CallFailure ? error.message : 'This page could not be loaded.';
  return (
    <div className={classes.page}>
      <h1 className={classes.failed} tabIndex={-1} data-page-title>
        Error!
      </h1>
      <FailedState
        message={message}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
