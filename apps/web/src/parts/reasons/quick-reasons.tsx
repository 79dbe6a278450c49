import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { ReasonOption } from './reason-options.ts';
import classes from './quick-reasons.module.css';

interface QuickReasonsProps {
  options: readonly ReasonOption[];
  /** '' for none. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** One press instead of opening the field above; Enter on one of them sends the form (CUST-77). */
export function QuickReasons({ options, chosen, onChoose }: QuickReasonsProps) {
  const name = useId();
  if (options.length === 0) return null;
  return (
    <fieldset className={classes.quick}>
      <VisuallyHidden component="legend">Quick choice</VisuallyHidden>
      {options.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
