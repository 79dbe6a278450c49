import type { Holiday } from '@larder/contract/shipping/holidays/holidays.ts';
import { formatShift } from './format-shift.ts';
import classes from '../carriers/shipping-rules.module.css';
import { useCarriers } from '../carriers/use-carriers.ts';

export function HolidayRules({ rules }: Pick<Holiday, 'rules'>) {
  const { nameOf } = useCarriers();
  return (
    <ul className={classes.rules}>
      {rules.map(({ carrier_id, shift_days }) => (
        <li key={carrier_id}>
          {nameOf(carrier_id)}: {formatShift(shift_days)}
        </li>
      ))}
    </ul>
  );
}
