import type { ZipCode } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { IconCheck } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import classes from './shipping-rules.module.css';

export function ShippingRules({ rules }: { rules: ZipCode['shippingRules'] }) {
  if (rules.length === 0) return '—';
  return (
    <ul className={classes.rules}>
      {rules.map((rule) => (
        <li key={`${rule.production_cycle.id}-${rule.carrier.id}-${rule.ship_day_name}`}>
          {rule.carrier.name} · {rule.production_cycle.name} · {rule.ship_day_name}
          {rule.is_default ? (
            <>
              {' '}
              <IconCheck size={14} aria-hidden />
              <VisuallyHidden component="span">default</VisuallyHidden>
            </>
          ) : null}
          {` · ${rule.days_in_transit} ${rule.days_in_transit === 1 ? 'day' : 'days'}`}
        </li>
      ))}
    </ul>
  );
}
