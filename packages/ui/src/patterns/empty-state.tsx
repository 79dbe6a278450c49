import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  title: string;
  /** Why there is nothing, or what to do about it. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing is here, and that is fine. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state} data-state="empty">
      <p className={classes.title}>{title}</p>
      {children === undefined ? null : <div className={classes.words}>{children}</div>}
      {action}
    </div>
  );
}
