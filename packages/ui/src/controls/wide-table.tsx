import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

interface WideTableProps {
  /** What the table holds. */
  label: string;
  /** Below so many pixels it is scrolled sideways in its own place. */
  minWidth: number;
  children: ReactNode;
}

/** A table that keeps its width on a narrow screen. What scrolls can be reached by keyboard, and says what it is. */
export const WideTable = ({ label, minWidth, children }: WideTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keyboard
  <section className={classes.scroll} aria-label={label} tabIndex={0}>
    <Table miw={minWidth}>{children}</Table>
  </section>
);
