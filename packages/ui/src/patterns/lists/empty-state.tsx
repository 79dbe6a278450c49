import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state} data-state="empty">
      <p className={classes.title}>{title}</p>
      {children === undefined ? null : <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}
