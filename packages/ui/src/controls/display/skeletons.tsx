import { VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import layout from './layout.module.css';
import classes from './skeletons.module.css';

const WIDTHS = ['62%', '38%', '51%', '45%', '70%'];

function Bar({ at, height = 14 }: { at: number; height?: number }) {
  return <span className={classes.bar} style={{ width: WIDTHS[at % WIDTHS.length], height }} />;
}

/** Screen readers get "Loading" once instead of the bars. */
function Waiting({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div data-waiting="">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={className} aria-hidden>
        {children}
      </div>
    </div>
  );
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

/** As tall as the list to come, so that nothing jumps: 61 px a row. */
export function RowsSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <Waiting className={classes.rows}>
      {numbered(rows).map((row) => (
        <div key={row} className={classes.row}>
          {numbered(4).map((cell) => (
            <Bar key={cell} at={row + cell} />
          ))}
        </div>
      ))}
    </Waiting>
  );
}

export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <Waiting className={classes.form}>
      {numbered(fields).map((field) => (
        <div key={field} className={classes.field}>
          <span className={classes.bar} style={{ width: 96, height: 12 }} />
          <span className={classes.bar} style={{ width: '100%', height: 36 }} />
        </div>
      ))}
    </Waiting>
  );
}

/** As tall as `Facts` of one line each, so that what follows them does not move. */
export function FactsSkeleton({ facts }: { facts: number }) {
  return (
    <Waiting className={layout.facts}>
      {numbered(facts).map((fact) => (
        <Fragment key={fact}>
          <span className={classes.fact}>
            <span className={classes.bar} style={{ width: 96, height: 12 }} />
          </span>
          <span className={classes.fact}>
            <span className={classes.bar} style={{ width: 56, height: 12 }} />
          </span>
        </Fragment>
      ))}
    </Waiting>
  );
}

export function PanelSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Waiting className={classes.panel}>
      {numbered(lines).map((line) => (
        <Bar key={line} at={line} />
      ))}
    </Waiting>
  );
}
