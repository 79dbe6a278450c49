import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** Fields side by side, two unless told otherwise; fewer where there is not room for 220 px each. */
export function FieldGrid({ most = 2, children }: { most?: 2 | 3 | 4; children: ReactNode }) {
  return (
    <div className={classes.fields} data-most={most}>
      {children}
    </div>
  );
}
