import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './turned-rows.module.css';

interface TurnedRowsProps {
  /** Whether the rows are still those of the previous page or filter. */
  isTurning: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Rows that stay while others load are dimmed, and it says so: they are not those of the chosen filter (OPS-47). */
export function TurnedRows({ isTurning, className = '', children }: TurnedRowsProps) {
  return (
    <div>
      <Text size="sm" component="output">
        {isTurning ? 'Loading …' : ''}
      </Text>
      <div aria-busy={isTurning} className={`${classes.rows} ${className}`}>
        {children}
      </div>
    </div>
  );
}
