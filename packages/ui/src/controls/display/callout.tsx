import type { ReactNode } from 'react';
import classes from './callout.module.css';

interface CalloutProps {
  tone: 'red' | 'orange' | 'blue' | 'teal';
  /** Announced as soon as it appears. */
  urgent?: boolean;
  children: ReactNode;
}

export function Callout({ tone, urgent = false, children }: CalloutProps) {
  return (
    <div className={classes.callout} data-tone={tone} role={urgent ? 'alert' : undefined}>
      {children}
    </div>
  );
}
