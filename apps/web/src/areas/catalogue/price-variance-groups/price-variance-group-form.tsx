import { Text } from '@mantine/core';
import type { Category } from '@larder/contract/catalogue/categories/categories.ts';
import {
  createPriceVarianceGroup,
  listPriceVarianceGroups,
  showPriceVarianceGroup,
  updatePriceVarianceGroup,
  type NewPriceVarianceGroup,
  type PriceVarianceGroup,
} from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import { type Cents, formatDollars } from '@larder/domain/values/cents.ts';
import { CentsField } from '@larder/ui/controls/fields/cents-field.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { from, initially, toChanges, type FieldsOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { rows, text } from '../../../forms/kinds.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { effectIn } from '../../../parts/uses/describe-effect.ts';
import { useOrderEffect } from '../../../parts/uses/use-order-effect.tsx';

interface PriceRow {
  category_id: number;
  name: string;
  price: Cents | null;
}

/** An archived category only where the group has a price for it. */
const rowsOf = (prices: PriceVarianceGroup['prices'], categories: readonly Category[]): PriceRow[] =>
  categories.flatMap(({ id, name, deleted_at }) => {
    const price = prices.find(({ category_id }) => category_id === id)?.price ?? null;
    if (deleted_at !== null && price === null) return [];
    return [{ category_id: id, name: deleted_at === null ? name : `${name} (archived)`, price }];
  });

const priceRows = rows('Prices', {
  toRow: (row: PriceRow) => row,
  toSent: ({ category_id, price }) => ({ category_id, price }),
  name: ({ name }) => name,
  describe: ({ price }) => (price === null ? 'standard price' : formatDollars(price)),
});

const fieldsOf = (categories: readonly Category[]) =>
  ({
    name: text('Name', { required: true }),
    prices: initially(
      rowsOf([], categories),
      from(({ prices }: PriceVarianceGroup) => rowsOf(prices, categories), priceRows),
    ),
  }) satisfies FieldsOf<NewPriceVarianceGroup, PriceVarianceGroup>;

const GROUPS = [listPriceVarianceGroups, showPriceVarianceGroup];

export function NewGroupForm({ categories }: { categories: readonly Category[] }) {
  const navigate = useNavigate();
  const [fields] = useState(() => fieldsOf(categories));
  const { inputs, ...used } = useCreateForm(createPriceVarianceGroup, fields, {
    toSent: (body) => ({ body }),
    refreshes: GROUPS,
    success: 'Group created',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/price-variance-groups/$id', params: { id: data.id } }),
  });
  return <RecordForm save="Save Group" sections={sectionsOf(inputs)} {...used} />;
}

interface EditGroupFormProps {
  group: PriceVarianceGroup;
  categories: readonly Category[];
}

export function EditGroupForm({ group, categories }: EditGroupFormProps) {
  const [fields] = useState(() => fieldsOf(categories));
  const { inputs, ...used } = useEditForm(updatePriceVarianceGroup, fields, {
    record: group,
    toSent: (body) => ({ params: { id: group.id }, query: {}, body }),
    refreshes: GROUPS,
    success: 'Group updated',
    failure: 'Error',
  });
  const { onSave, looking, question } = useOrderEffect({
    title: () => `Change the prices of ${group.name}`,
    action: () => 'Save Prices',
    isMeant: ({ prices }: typeof used.form.values) =>
      group.is_active && prices.some(({ category_id, price }) => price !== (storedPrice(group, category_id) ?? null)),
    look: async (values) => {
      const body = { ...toChanges(fields, values), version: group.version };
      const sent = { params: { id: group.id }, query: { preview: true }, body };
      return effectIn((await call(updatePriceVarianceGroup, sent)).data);
    },
    onSave: used.onSave,
    children: () => 'Orders past their cutoff keep their prices.',
  });
  return (
    <>
      <RecordForm
        save="Save Group"
        sections={sectionsOf(inputs)}
        {...used}
        saving={used.saving || looking}
        onSave={onSave}
      />
      {question}
    </>
  );
}

const storedPrice = ({ prices }: PriceVarianceGroup, categoryId: number) =>
  prices.find(({ category_id }) => category_id === categoryId)?.price;

const sectionsOf = (inputs: FormInputs<ReturnType<typeof fieldsOf>>) => [
  inputs.section('Group', ['name']),
  {
    title: 'Prices',
    paths: ['prices'],
    fields: (
      <>
        <Text size="sm">
          Leave a price empty for the standard price. Upcoming orders of the group’s customers are repriced; orders past
          their cutoff keep their prices.
        </Text>
        <FieldGrid>
          {inputs.form.getInitialValues().prices.map(({ category_id, name }, index) => (
            <CentsField
              key={`${category_id} ${inputs.form.key(`prices.${index}.price`)}`}
              label={name}
              {...inputs.form.getInputProps(`prices.${index}.price`)}
            />
          ))}
        </FieldGrid>
      </>
    ),
  },
];
