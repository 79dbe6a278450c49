import { Fragment, type ReactNode } from 'react';
import classes from './layout.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
}

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
