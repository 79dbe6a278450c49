import { CART_LIMITS, DEFAULT_EXPIRATION_WINDOW } from '@larder/domain/values/enums/promo-codes.ts';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import type { PromoCodeForm } from './promo-codes/promo-code-values.ts';

const { least, leastMaximum, most } = CART_LIMITS;

export function AvailabilityFields({ form }: { form: PromoCodeForm }) {
  const field = (path: string) => ({ ...form.getInputProps(path), key: form.key(path) });
  return (
    <FieldGrid>
      <DayField
        label="Expires on"
        description="Last day the code can be applied; leave blank for no expiration"
        {...field('expires_on')}
      />
      <NumberField
        whole
        label="Expiration window"
        required
        description={`Number of days in which the first order must be charged: at least 1, ${DEFAULT_EXPIRATION_WINDOW} by default`}
        {...field('expiration_window')}
      />
      <MoneyField
        label="Minimum products price"
        description={`${least} to ${most}, blank means none`}
        {...field('cart_amount_minimum')}
      />
      <MoneyField
        label="Maximum products price"
        description={`${leastMaximum} to ${most}, blank means none`}
        {...field('cart_amount_maximum')}
      />
      <NumberField
        whole
        label="Uses limit"
        description="Total number of times the code can be applied; leave blank for no limit"
        {...field('uses_limit')}
      />
    </FieldGrid>
  );
}
