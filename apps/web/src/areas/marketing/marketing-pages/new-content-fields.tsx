import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { CONTENT_TYPES, type ContentType } from '@larder/domain/values/enums/storefront-content.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { RepeatableRows } from '@larder/ui/patterns/forms/repeatable-rows.tsx';
import type { UseFormReturnType } from '@mantine/form';

interface NewContentField {
  row: string;
  key: string;
  type: ContentType;
  value: string;
}

export interface NewPageValues extends Record<string, unknown> {
  name: string;
  path: string;
  content: { data: NewContentField[] };
}

export const newContentField = (): NewContentField => ({
  row: crypto.randomUUID(),
  key: '',
  type: 'string',
  value: '',
});

const TYPE_LABELS: Record<ContentType, string> = { string: 'One line (string)', text: 'Several lines (text)' };
const TYPES = CONTENT_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

export function NewContentFields({ form }: { form: UseFormReturnType<NewPageValues> }) {
  const { data } = form.getValues().content;
  const change = (next: NewContentField[]) => {
    form.setFieldValue('content', { data: next });
    // Errors by row would point at the wrong row.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('content'))));
  };
  // The key changes with the whole list: rows added or removed.
  const field = (path: string) => ({ ...form.getInputProps(path), key: `${path} ${form.key('content')}` });
  const toType = (row: NewContentField, type: string) =>
    change(data.map((each) => (each === row ? { ...row, type: type === 'text' ? 'text' : 'string' } : each)));
  return (
    <RepeatableRows
      legend="The website reads each field by its key."
      noun="field"
      most={500}
      least={1}
      onAdd={() => change([...data, newContentField()])}
      onRemove={(index) => change(data.toSpliced(index, 1))}
      rows={data.map((each, index) => {
        const { key: valueKey, ...value } = field(`content.data.${index}.value`);
        return {
          key: each.row,
          fields: (
            <Stack gap="xs" flex={1}>
              <FieldGrid>
                <TextInput label="Key" required {...field(`content.data.${index}.key`)} />
                {/* Not remounted: it keeps the focus while the control of the value changes. */}
                <NativeSelect
                  label="Type"
                  data={TYPES}
                  value={each.type}
                  error={form.errors[`content.data.${index}.type`]}
                  onChange={({ currentTarget }) => toType(each, currentTarget.value)}
                />
              </FieldGrid>
              {each.type === 'text' ? (
                <Textarea key={`${valueKey} text`} label="Value" autosize minRows={3} {...value} />
              ) : (
                <TextInput key={`${valueKey} string`} label="Value" {...value} />
              )}
            </Stack>
          ),
        };
      })}
    />
  );
}
