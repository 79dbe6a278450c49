import { Fragment, type ReactNode } from 'react';
import classes from './layout.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names and values that are read, not edited. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
