import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { RepeatableRows } from '@larder/ui/patterns/forms/repeatable-rows.tsx';
import { useState } from 'react';
import { offeredOptions } from '../../../../forms/offered-options.ts';
import classes from './heating-fields.module.css';
import { useHeatingTypes, type HeatingValues, type ProductInputs } from '../product-form.ts';

const MAX_INSTRUCTIONS = 20;

export function HeatingFields({ inputs }: { inputs: ProductInputs }) {
  const { form } = inputs;
  const stored = form.getInitialValues().heating_instructions.map(({ type }) => type);
  const options = offeredOptions(useHeatingTypes(), stored).map(({ id, name }) => ({ value: String(id), label: name }));
  // Adding keeps the fields of other rows; a removal remounts them all at their new positions.
  const [{ count, removals }, setRows] = useState({
    count: form.getValues().heating_instructions.length,
    removals: 0,
  });
  const change = (next: HeatingValues[], removed = 0) => {
    // Report the change the way a field does, so the rows are not redrawn.
    inputs.list('heating_instructions').onChange(next);
    setRows({ count: next.length, removals: removals + removed });
  };
  const field = form.getInputProps;
  const rowOf = (index: number) => {
    const path = `heating_instructions.${index}`;
    return {
      key: `${removals} ${index}`,
      fields: (
        <div className={classes.fields}>
          <NativeSelect
            label="Type"
            required
            // Remount once the options have loaded so the select picks up its value.
            key={`${form.key(`${path}.type`)} ${options.length}`}
            data={[{ value: '', label: 'Choose a type' }, ...options]}
            {...field(`${path}.type`)}
          />
          <TextInput label="Title" required key={form.key(`${path}.title`)} {...field(`${path}.title`)} />
          <Textarea
            className={classes.text}
            label="Text"
            required
            description="Basic HTML such as <b>, <i>, <p> and <ul> is kept; everything else is removed."
            autosize
            minRows={2}
            key={form.key(`${path}.text`)}
            {...field(`${path}.text`)}
          />
        </div>
      ),
    };
  };
  return (
    <RepeatableRows
      legend="Heating instructions"
      noun="heating instruction"
      most={MAX_INSTRUCTIONS}
      rows={Array.from({ length: count }, (_, index) => rowOf(index))}
      onAdd={() => change([...form.getValues().heating_instructions, { type: '', title: '', text: '' }])}
      onRemove={(index) => change(form.getValues().heating_instructions.toSpliced(index, 1), 1)}
    />
  );
}
