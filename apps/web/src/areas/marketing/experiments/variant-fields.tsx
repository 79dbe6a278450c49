import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RepeatableRows } from '@larder/ui/patterns/forms/repeatable-rows.tsx';
import { newVariant, type ExperimentValues, type VariantValues } from './experiment-form.ts';

/** MKT-35, word for word. */
const CONTROL_STAYS = 'You cannot delete the control variation';

/** The control variant and saved codes are fixed. */
export function VariantFields({ form }: { form: UseFormReturnType<ExperimentValues> }) {
  const { variants } = form.getValues();
  const change = (next: VariantValues[]) => {
    form.setFieldValue('variants', next);
    // Errors by row would point at the wrong row.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('variants'))));
  };
  // The key changes with the whole list: rows added or removed, a save, a conflict.
  const field = (path: string) => ({ ...form.getInputProps(path), key: `${path} ${form.key('variants')}` });
  return (
    <RepeatableRows
      legend="Weights do not need to add up to 100."
      noun="variant"
      most={50}
      least={1}
      onAdd={() => change([...variants, newVariant()])}
      onRemove={(index) => change(variants.toSpliced(index, 1))}
      rows={variants.map(({ key, code, is_control }, index) => ({
        key,
        stays: is_control ? CONTROL_STAYS : undefined,
        fields: (
          <>
            <TextInput
              label="Name"
              required
              description={code === '' ? 'The code is generated from the name' : `Code ${code}`}
              {...field(`variants.${index}.name`)}
            />
            <TextInput
              label="Distribution"
              required
              inputMode="decimal"
              description="0 to 100"
              {...field(`variants.${index}.distribution`)}
            />
          </>
        ),
      }))}
    />
  );
}
