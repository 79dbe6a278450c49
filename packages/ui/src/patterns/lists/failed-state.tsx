import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import classes from './states.module.css';

interface FailedStateProps {
  /** The server's message; 'Error!' where it gave none (STAFF-63). */
  message: string | null;
  /** Null where a retry would fail again. */
  onRetry: (() => void) | null;
}

export function FailedState({ message, onRetry }: FailedStateProps) {
  return (
    <div className={classes.state} data-state="failed" role="alert">
      <p className={classes.title} data-failed>
        {message || 'Error!'}
      </p>
      {onRetry === null ? null : (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
