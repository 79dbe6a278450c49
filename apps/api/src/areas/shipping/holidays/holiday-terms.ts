import type { Holiday } from '@larder/contract/shipping/holidays/holidays.ts';
import type { ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';

export const asIfApplied = ({ start_date, end_date, rules }: Holiday): ShippingHoliday => ({
  start_date: Temporal.PlainDate.from(start_date),
  end_date: Temporal.PlainDate.from(end_date),
  is_applied: true,
  rules,
});

/** A running undo is no longer applied. */
export const affectedBy = ({ start_date, end_date, rules, is_applied }: Holiday, today: Temporal.PlainDate) => ({
  start_date,
  end_date,
  carrierIds: rules.map(({ carrier_id }) => carrier_id),
  today,
  isUndo: !is_applied,
});
