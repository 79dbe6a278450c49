import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** The main part of a page with a 340 px column beside it; below it on narrow screens. */
export function TwoColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.twoColumns}>
      <div className={classes.stack}>{children}</div>
      <div className={classes.stack}>{aside}</div>
    </div>
  );
}
