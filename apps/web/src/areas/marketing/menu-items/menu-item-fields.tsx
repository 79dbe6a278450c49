import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ChildMenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { MenuItemValues } from './menu-item-values.ts';
import { PictureField } from '../picture-field.tsx';

export interface Named {
  id: number;
  name: string;
}
interface MenuItemFieldsProps {
  form: UseFormReturnType<MenuItemValues>;
  item: ChildMenuItem;
  categories: Named[];
  bestsellers: Named[];
}

/** An expanding item fetches nothing, so its lists are disabled. */
export function MenuItemFields({ form, item, categories, bestsellers }: MenuItemFieldsProps) {
  const field = (path: string, options = {}) => ({ ...form.getInputProps(path, options), key: form.key(path) });
  const isExpanding = item.on_activate === 'expand';
  const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <FieldGrid>
        <TextInput label="Name" required {...field('name')} />
        <TextInput label="Title" {...field('title')} />
        <TextInput label="Slug" required {...field('slug')} />
        <Switch label="New" description="Marks the item as new" {...field('is_new_flag', { type: 'checkbox' })} />
        <Textarea label="Description" autosize minRows={2} {...field('description')} />
        <Textarea label="Homepage description" autosize minRows={2} {...field('homepage_description')} />
        <NativeSelect
          label="Primary category"
          required
          description="Required"
          data={[{ value: '', label: 'Choose' }, ...options]}
          {...field('primary_category')}
        />
        <NativeSelect
          label="Primary composable category"
          description="Optional"
          data={[{ value: '', label: 'None' }, ...options]}
          {...field('primary_composable_category')}
        />
      </FieldGrid>
      <Textarea
        label="Menu page bullets"
        description="One per line"
        autosize
        minRows={2}
        {...field('menu_page_bullets')}
      />
      {isExpanding ? <Callout tone="blue">On activate: expand. The item expands and fetches no items.</Callout> : null}
      <ChoiceGroup label="Categories" options={categories} disabled={isExpanding} {...field('categories')} />
      <ChoiceGroup label="Bestsellers" options={bestsellers} disabled={isExpanding} {...field('bestsellers')} />
      <PictureField
        label="Image"
        current={item.image?.uris['cart-mobile'] ?? null}
        removal={field('image_removed', { type: 'checkbox' })}
        {...field('image')}
      />
    </>
  );
}
