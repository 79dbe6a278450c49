import { Textarea, TextInput } from '@mantine/core';
import {
  listCategories,
  showCategory,
  updateCategory,
  type Category,
} from '@larder/contract/catalogue/categories/categories.ts';
import { listUses } from '@larder/contract/operations/uses/uses.ts';
import { formatDollars, type Cents } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { CentsField } from '@larder/ui/controls/fields/cents-field.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { describeUses } from '../../../parts/uses/describe-uses.ts';

interface Values extends Record<string, string | Cents | null> {
  name: string;
  description: string;
  price: Cents | null;
  premium_price: Cents | null;
  display_price: Cents | null;
}

const toFormValues = ({ name, description, price, premium_price, display_price }: Category): Values => ({
  name,
  description,
  price,
  premium_price,
  display_price,
});

const LABELS = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  premium_price: 'Premium price',
  display_price: 'Display price',
};
const PRICES = ['price', 'premium_price', 'display_price'] as const;
type Prices = Record<(typeof PRICES)[number], Cents>;

function showValue(path: string, values: Values): string {
  const value = values[path] ?? '';
  return typeof value === 'number' ? formatDollars(value) : value || 'Nothing';
}

export function CategoryForm({ category }: { category: Category }) {
  const { form, ...used } = useRecordForm(updateCategory, {
    initial: toFormValues(category),
    toSent: (values, { version }) => ({
      params: { id: category.id },
      // The body's schema refuses an empty price under its field.
      body: { ...(values as typeof values & Prices), version },
    }),
    refreshes: [showCategory, listCategories],
    success: 'Updated',
    failure: 'Error',
    edits: {
      version: category.version,
      read: (record) => ({ values: toFormValues(record), version: record.version }),
      labels: LABELS,
      show: showValue,
    },
  });
  const field = form.getInputProps;
  return (
    <RecordForm
      form={form}
      save="Save Category"
      sections={[
        {
          title: 'Category',
          paths: ['name', 'description'],
          fields: (
            <FieldGrid>
              <TextInput label={LABELS.name} required key={form.key('name')} {...field('name')} />
              <Textarea
                label={LABELS.description}
                autosize
                minRows={2}
                key={form.key('description')}
                {...field('description')}
              />
            </FieldGrid>
          ),
        },
        {
          title: 'Prices',
          paths: [...PRICES],
          fields: (
            <>
              <FieldGrid>
                {PRICES.map((path) => (
                  <CentsField key={form.key(path)} label={LABELS[path]} required {...field(path)} />
                ))}
              </FieldGrid>
              <Affected categoryId={category.id} />
            </>
          ),
        },
      ]}
      {...used}
    />
  );
}

function Affected({ categoryId }: { categoryId: number }) {
  const uses = useRead(listUses, { params: { kind: 'categories', id: categoryId } });
  if (!uses.data) return null;
  const usage = describeUses(uses.data.data);
  return (
    <Callout tone="blue">
      {usage === null
        ? 'Nothing uses it.'
        : `A new price applies to ${usage}. Orders past their cutoff keep their prices.`}
    </Callout>
  );
}
