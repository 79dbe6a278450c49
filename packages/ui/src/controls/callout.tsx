import type { ReactNode } from 'react';
import classes from './callout.module.css';

interface CalloutProps {
  tone: 'red' | 'orange' | 'blue' | 'teal';
  /** Spoken at once when it appears. */
  urgent?: boolean;
  children: ReactNode;
}

/** Words set apart in the colour of their tone: a refusal, a warning, a note. */
export function Callout({ tone, urgent = false, children }: CalloutProps) {
  return (
    <div className={classes.callout} data-tone={tone} role={urgent ? 'alert' : undefined}>
      {children}
    </div>
  );
}
