import type { ReactNode } from 'react';
import classes from './layout.module.css';

export function TwoColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.twoColumns}>
      <div className={classes.stack}>{children}</div>
      <div className={classes.stack}>{aside}</div>
    </div>
  );
}
