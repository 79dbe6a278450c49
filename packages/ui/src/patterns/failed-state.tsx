import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import classes from './states.module.css';

interface FailedStateProps {
  /** What the server said; 'Error!' when it said nothing (specification 8). */
  message: string | null;
  /** Null where trying again would end the same. */
  onRetry: (() => void) | null;
}

/** It could not be loaded. Spoken at once; trying again is one key away. */
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
