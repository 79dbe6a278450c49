import { TextInput } from '@mantine/core';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import type { ExperimentInputs } from './experiment-form.ts';
import { VariantFields } from './variant-fields.tsx';

export const experimentSections = ({ form, isEdit, props, input }: ExperimentInputs): FormSection[] => [
  {
    title: 'Experiment',
    paths: ['name', 'code', 'active'],
    fields: (
      <FieldGrid>
        {input('name')}
        <TextInput
          required={!isEdit}
          description={
            isEdit ? 'Read-only after creation' : 'Identifies the experiment to the storefront; cannot be changed later'
          }
          {...props('code')}
        />
        {input('active')}
      </FieldGrid>
    ),
  },
  { title: 'Variants', paths: ['variants'], fields: <VariantFields form={form} /> },
];
