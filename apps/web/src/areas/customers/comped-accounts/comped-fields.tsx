import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import type { NewUserValues } from '../users/new-user-values.ts';

export function CompedFields({ form }: { form: UseFormReturnType<NewUserValues> }) {
  const field = form.getInputProps;
  return (
    <FieldGrid>
      <MoneyField
        label="Comped Amount"
        description="Weekly amount; blank means unlimited"
        key={form.key('comped.amount')}
        {...field('comped.amount')}
      />
      <TextInput
        label="Comped Weeks"
        description="Blank means forever"
        inputMode="numeric"
        key={form.key('comped.number_of_weeks')}
        {...field('comped.number_of_weeks')}
      />
    </FieldGrid>
  );
}
