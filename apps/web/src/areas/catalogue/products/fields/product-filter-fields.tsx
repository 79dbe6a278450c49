import { Switch } from '@mantine/core';
import {
  listAllergens,
  listIndicators,
  listTags,
} from '@larder/contract/catalogue/product-references/product-filters.ts';
import { listIcons } from '@larder/contract/catalogue/product-references/product-references.ts';
import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { PickList } from '@larder/ui/controls/lists/pick-list.tsx';
import { useRead } from '../../../../calls/use-read.ts';
import { listField, type ProductFieldsProps, type ProductForm } from './product-form-field.ts';
import { PRODUCT_LABELS } from '../product-labels.ts';
import { newMealComponent, searchMealComponents } from '../product-searches.ts';

const LISTS = {
  tags: listTags,
  allergens: listAllergens,
  indicators: listIndicators,
  icons: listIcons,
} as const;

export function ProductFilterFields({ form, isEdit }: ProductFieldsProps) {
  const field = form.getInputProps;
  return (
    <>
      <Choices form={form} path="tags" />
      <Choices form={form} path="allergens" />
      <Choices form={form} path="indicators" />
      <Choices form={form} path="icons" isFixed={isEdit} />
      <FieldGrid>
        <PickList
          label={PRODUCT_LABELS.mealComponents}
          search={searchMealComponents}
          create={newMealComponent}
          key={form.key('mealComponents')}
          {...listField(form, 'mealComponents')}
        />
      </FieldGrid>
      <FieldGrid most={3}>
        {(['is_hidden_veggie', 'is_flavor_explorer'] as const).map((path) => (
          <Switch
            key={form.key(path)}
            label={PRODUCT_LABELS[path]}
            disabled={isEdit}
            {...field(path, { type: 'checkbox' })}
          />
        ))}
      </FieldGrid>
    </>
  );
}

interface ChoicesProps {
  form: ProductForm;
  path: keyof typeof LISTS;
  isFixed?: boolean;
}

function Choices({ form, path, isFixed = false }: ChoicesProps) {
  const read = useRead(LISTS[path], {}, { staleSeconds: 300 });
  return (
    <ChoiceGroup
      label={PRODUCT_LABELS[path]}
      options={read.data?.data ?? []}
      disabled={isFixed}
      key={form.key(path)}
      {...form.getInputProps(path)}
    />
  );
}
