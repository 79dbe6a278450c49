import { Group, Stack, TextInput } from '@mantine/core';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { PromoCodeInputs } from './promo-code-form.ts';

interface PromoCodeTextsProps {
  inputs: PromoCodeInputs;
  isApplied: boolean;
}

export const PromoCodeTexts = ({ inputs: { input, props }, isApplied }: PromoCodeTextsProps) => (
  <Stack gap={14}>
    <FieldGrid>
      <TextInput
        disabled={isApplied}
        description={isApplied ? 'Locked: the code has been applied' : 'Saved in capital letters'}
        {...props('code')}
      />
      {input('notes')}
      {input('description')}
      {input('description_checkout')}
    </FieldGrid>
    <Group gap="xl">
      {input('show_banner')}
      {input('show_banner_checkout')}
      {input('free_shipping')}
      {input('free_tax')}
    </Group>
  </Stack>
);
