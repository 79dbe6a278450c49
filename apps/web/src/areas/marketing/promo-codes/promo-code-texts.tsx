import { Checkbox, Group, Stack, TextInput, Textarea } from '@mantine/core';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { PromoCodeForm } from './promo-code-values.ts';

export function PromoCodeTexts({ form, isApplied }: { form: PromoCodeForm; isApplied: boolean }) {
  const field = (path: string, options = {}) => ({ ...form.getInputProps(path, options), key: form.key(path) });
  return (
    <Stack gap={14}>
      <FieldGrid>
        <TextInput
          label="Code"
          required
          disabled={isApplied}
          description={isApplied ? 'Locked: the code has been applied' : 'Saved in capital letters'}
          {...field('code')}
        />
        <TextInput label="Notes" description="Visible to staff only" {...field('notes')} />
        <Textarea label="Description" autosize minRows={2} {...field('description')} />
        <Textarea label="Description at checkout" autosize minRows={2} {...field('description_checkout')} />
      </FieldGrid>
      <Group gap="xl">
        <Checkbox label="Show banner" {...field('show_banner', { type: 'checkbox' })} />
        <Checkbox label="Show banner at checkout" {...field('show_banner_checkout', { type: 'checkbox' })} />
        <Checkbox label="Free shipping with every order" {...field('free_shipping', { type: 'checkbox' })} />
        <Checkbox label="Free tax with every order" {...field('free_tax', { type: 'checkbox' })} />
      </Group>
    </Stack>
  );
}
