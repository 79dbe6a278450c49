import { Checkbox, Stack, TextInput } from '@mantine/core';
import { listOrderWeeks } from '@larder/contract/orders/weeks/order-weeks.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { useRead } from '../../calls/use-read.ts';
import type { PromoCodeForm } from './promo-codes/promo-code-values.ts';

/** The button with which customers unskip a week and apply the code. */
export function UnskipFields({ form }: { form: PromoCodeForm }) {
  const weeks = useRead(listOrderWeeks, { query: { status: ['active', 'draft'] } }, { staleSeconds: 60 });
  const field = (path: string, options = {}) => ({ ...form.getInputProps(path, options), key: form.key(path) });
  const offered = weeks.data?.data ?? [];
  const { unskip_promo_weeks_ids: chosen } = form.getValues();
  // Delivered weeks are no longer offered, but stay selected.
  const past = chosen.filter((id) => !offered.some((week) => week.id === id));
  return (
    <Stack gap={14}>
      <Checkbox label="Show unskip button" {...field('unskip_promo_button_enabled', { type: 'checkbox' })} />
      <TextInput label="Button text" {...field('unskip_promo_button_text')} />
      {weeks.error ? <Callout tone="red">{weeks.error.message}</Callout> : null}
      {weeks.data ? (
        <ChoiceGroup
          label="Weeks"
          options={[
            ...offered.map(({ id, number, date }) => ({ id, name: `${number} (${showDay(date)})` })),
            ...past.map((id) => ({ id, name: `Week ID ${id}` })),
          ]}
          {...field('unskip_promo_weeks_ids')}
        />
      ) : null}
    </Stack>
  );
}
