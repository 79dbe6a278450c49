import { Checkbox, Stack, TextInput } from '@mantine/core';
import { listOrderWeeks } from '@larder/contract/orders/weeks/order-weeks.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { useRead } from '../../../calls/use-read.ts';
import type { PromoCodeInputs } from './promo-code-form.ts';

export function UnskipFields({ inputs: { form, props } }: { inputs: PromoCodeInputs }) {
  const weeks = useRead(listOrderWeeks, { query: { status: ['active', 'draft'] } }, { staleSeconds: 60 });
  const offered = weeks.data?.data ?? [];
  const { unskip_promo_weeks_ids: chosen } = form.getValues();
  // Delivered weeks are no longer offered, but stay selected.
  const past = chosen.filter((id) => !offered.some((week) => week.id === id));
  return (
    <Stack gap={14}>
      <Checkbox {...props('unskip_promo_button_enabled')} label="Show unskip button" />
      <TextInput {...props('unskip_promo_button_text')} label="Button text" />
      {weeks.error ? <Callout tone="red">{weeks.error.message}</Callout> : null}
      {weeks.data ? (
        <ChoiceGroup
          {...props('unskip_promo_weeks_ids')}
          label="Weeks"
          options={[
            ...offered.map(({ id, number, date }) => ({ id, name: `${number} (${showDay(date)})` })),
            ...past.map((id) => ({ id, name: `Week ID ${id}` })),
          ]}
        />
      ) : null}
    </Stack>
  );
}
