import type { ReactNode } from 'react';
import classes from '../display/layout.module.css';

/** Fewer columns where a field would get less than 220 px. */
export function FieldGrid({ most = 2, children }: { most?: 2 | 3 | 4; children: ReactNode }) {
  return (
    <div className={classes.fields} data-most={most}>
      {children}
    </div>
  );
}
