import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import type { ExperimentValues } from './experiment-values.ts';
import { VariantFields } from './variant-fields.tsx';

export const EXPERIMENT_LABELS = { name: 'Name', active: 'Active', variants: 'Variants' };

export function experimentSections(
  form: UseFormReturnType<ExperimentValues>,
  { isNew }: { isNew: boolean },
): FormSection[] {
  const field = (path: string, options = {}) => ({ ...form.getInputProps(path, options), key: form.key(path) });
  return [
    {
      title: 'Experiment',
      paths: ['name', 'code', 'active'],
      fields: (
        <FieldGrid>
          <TextInput label="Name" required description="Visible to staff only" {...field('name')} />
          <TextInput
            label="Code"
            required={isNew}
            disabled={!isNew}
            description={
              isNew
                ? 'Identifies the experiment to the storefront; cannot be changed later'
                : 'Read-only after creation'
            }
            {...field('code')}
          />
          <Switch
            label="Active"
            description="While active, each customer keeps their variant"
            {...field('active', { type: 'checkbox' })}
          />
        </FieldGrid>
      ),
    },
    { title: 'Variants', paths: ['variants'], fields: <VariantFields form={form} /> },
  ];
}
