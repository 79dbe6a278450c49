import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { PROMOTIONAL_CHANNELS } from '@larder/domain/values/enums/promo-codes.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { PromoCodeInputs } from './promo-code-form.ts';

/** For reports only; channels do not affect discounts. */
export function ChannelFields({ form }: Pick<PromoCodeInputs, 'form'>) {
  const { promotional_channels: channels } = form.getValues();
  const field = (path: string, options = {}) => ({
    ...form.getInputProps(path, options),
    key: `${path} ${form.key('promotional_channels')}`,
  });
  return (
    <FieldGrid most={3}>
      {channels.map(({ channel }, index) => {
        const choices = PROMOTIONAL_CHANNELS[channel] ?? null;
        const value = field(`promotional_channels.${index}.value`);
        const label = `${channel} channel`;
        return (
          <div key={channel}>
            <Checkbox
              mb={6}
              label={channel}
              {...field(`promotional_channels.${index}.checked`, { type: 'checkbox' })}
            />
            {choices ? (
              <NativeSelect
                aria-label={label}
                data={[{ value: '', label: 'Not set' }, ...choices]}
                {...value}
                defaultValue={value.defaultValue ?? ''}
              />
            ) : (
              <TextInput aria-label={label} placeholder="Not set" {...value} defaultValue={value.defaultValue ?? ''} />
            )}
          </div>
        );
      })}
    </FieldGrid>
  );
}
