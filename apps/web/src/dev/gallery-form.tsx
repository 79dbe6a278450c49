import type { Cents } from '@larder/domain/values/cents.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import type { Conflict } from '@larder/ui/patterns/forms/conflict-view.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useFormErrors } from '@larder/ui/patterns/forms/use-form-errors.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { searchMeals } from './gallery-meals.ts';

interface Values {
  account: { first_name: string; email: string; favourite: Option | null };
  shipping: { zip_code: string; pause_until: string | null; credit: Cents | null };
}
const initialValues: Values = {
  account: { first_name: 'Jonas', email: 'jonas.lund@example.com', favourite: null },
  shipping: { zip_code: '60601', pause_until: null, credit: null },
};
const answers = ['Is saved', 'Is refused', 'Is out of date'];

export function GalleryForm() {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validate: { account: { first_name: (name) => (name === '' ? 'First name is required.' : null) } },
  });
  const errors = useFormErrors(form);
  const [answer, setAnswer] = useState<string | null>('Is saved');
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(false);

  const finish = (values: Values) => {
    setSaving(false);
    if (answer === 'Is refused') return refuse();
    if (answer === 'Is out of date') return setStale(true);
    form.resetDirty(values);
    return toast.success('User Updated!');
  };
  const refuse = () => {
    toast.error('Error Occurred!', 'Check the highlighted fields.');
    errors.show('Check the highlighted fields.', {
      'shipping.zip_code': ['The zip code must be 5 digits.', 'No carrier delivers there.'],
      'account.email': ['The email must be a valid email address.'],
      subscription: ['A category is required.'],
    });
  };
  const save = (values: Values) => {
    errors.clear();
    setSaving(true);
    setTimeout(() => finish(values), 900);
  };
  const conflict: Conflict = {
    by: 'Mira Stone',
    fields: [
      { path: 'account.first_name', label: 'First name', mine: form.getValues().account.first_name, theirs: 'Jonah' },
      { path: 'shipping.zip_code', label: 'Zip code', mine: form.getValues().shipping.zip_code, theirs: '60614' },
    ],
    onCancel: () => setStale(false),
    onResolve: (chosen) => {
      setStale(false);
      toast.success('User Updated!', JSON.stringify(chosen));
    },
  };
  const field = form.getInputProps;
  return (
    <>
      <Select label="The save" mb="md" maw={240} data={answers} value={answer} onChange={setAnswer} />
      <RecordForm
        form={form}
        save="Save User"
        saving={saving}
        onSave={save}
        refusal={errors.refusal}
        conflict={stale ? conflict : null}
        sections={[
          {
            title: 'User info',
            paths: ['account'],
            fields: (
              <FieldGrid>
                <TextInput label="First name" required {...field('account.first_name')} />
                <TextInput label="E-mail" {...field('account.email')} />
                <Autocomplete label="Favourite meal" search={searchMeals} {...field('account.favourite')} />
              </FieldGrid>
            ),
          },
          {
            title: 'Shipping details',
            paths: ['shipping'],
            fields: (
              <FieldGrid>
                <TextInput label="Zip code" inputMode="numeric" {...field('shipping.zip_code')} />
                <DayField label="Paused until" min="2026-11-22" {...field('shipping.pause_until')} />
                <MoneyField label="Credit" {...field('shipping.credit')} />
              </FieldGrid>
            ),
          },
        ]}
      />
    </>
  );
}
