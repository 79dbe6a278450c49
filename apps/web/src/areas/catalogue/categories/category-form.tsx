import {
  createCategory,
  listCategories,
  showCategory,
  updateCategory,
  type Category,
} from '@larder/contract/catalogue/categories/categories.ts';
import { listRotationMenuItems } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { listUses } from '@larder/contract/operations/uses/uses.ts';
import { warningsOfCategoryPrices } from '@larder/domain/catalogue/categories/category-rules.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../calls/call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { type FieldsOf, toChanges, type ValuesOf } from '../../../forms/field.ts';
import { multilineText, text, wholeCents } from '../../../forms/kinds.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { effectIn } from '../../../parts/uses/describe-effect.ts';
import { useOrderEffect } from '../../../parts/uses/use-order-effect.tsx';
import { describeUses } from '../../../parts/uses/describe-uses.ts';

const FIELDS = {
  name: text('Name', { required: true }),
  description: multilineText('Description'),
  price: wholeCents('Price', { required: true }),
  premium_price: wholeCents('Premium price', { required: true }),
  display_price: wholeCents('Display price', { required: true }),
} satisfies FieldsOf<Sent<typeof updateCategory>['body'], Category>;

const PRICES = ['price', 'premium_price', 'display_price'] as const;

export function CategoryForm({ category }: { category: Category }) {
  const { inputs, ...used } = useEditForm(updateCategory, FIELDS, {
    record: category,
    toSent: (body) => ({ params: { id: category.id }, query: {}, body }),
    refreshes: [showCategory, listCategories],
    success: 'Updated',
    failure: 'Error',
  });
  const { onSave, looking, question } = useOrderEffect({
    title: () => `Change the prices of ${category.name}`,
    action: () => 'Save Prices',
    isMeant: (values: typeof used.form.values) =>
      PRICES.some((price) => values[price] !== category[price] && price !== 'display_price') ||
      (values.display_price !== category.display_price && warningsOf(values).length > 0),
    look: async (values) => {
      const body = { ...toChanges(FIELDS, values), version: category.version };
      const { data } = await call(updateCategory, { params: { id: category.id }, query: { preview: true }, body });
      return effectIn(data);
    },
    warnings: warningsOf,
    onSave: used.onSave,
    children: () => 'Orders past their cutoff keep their prices.',
  });
  const prices = inputs.section('Prices', [...PRICES]);
  return (
    <>
      <RecordForm
        save="Save Category"
        sections={[
          inputs.section('Category', ['name', 'description']),
          {
            ...prices,
            fields: (
              <>
                {prices.fields}
                <Affected categoryId={category.id} />
              </>
            ),
          },
        ]}
        {...used}
        saving={used.saving || looking}
        onSave={onSave}
      />
      {question}
    </>
  );
}

const warningsOf = ({ price, premium_price, display_price }: ValuesOf<typeof FIELDS>) =>
  price === null || premium_price === null || display_price === null
    ? []
    : warningsOfCategoryPrices({ price, premium_price, display_price });

export function NewCategoryForm() {
  const navigate = useNavigate();
  const { inputs, ...used } = useCreateForm(createCategory, FIELDS, {
    toSent: (body) => ({ body }),
    refreshes: [listCategories, listRotationMenuItems],
    success: 'Category created',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/categories/$id', params: { id: data.id } }),
  });
  return (
    <RecordForm
      save="Save Category"
      sections={[inputs.section('Category', ['name', 'description']), inputs.section('Prices', [...PRICES])]}
      {...used}
    />
  );
}

/** Uses that a new price changes. */
const PRICED = ['coming orders', 'active products'];

function Affected({ categoryId }: { categoryId: number }) {
  const uses = useRead(listUses, { params: { kind: 'categories', id: categoryId } });
  if (!uses.data) return null;
  const usage = describeUses(uses.data.data.filter(({ name }) => PRICED.includes(name)));
  return (
    <Callout tone="blue">
      {usage === null ? 'Not in use.' : `A new price applies to ${usage}. Orders past their cutoff keep their prices.`}
    </Callout>
  );
}
