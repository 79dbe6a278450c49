import { NativeSelect, Textarea } from '@mantine/core';
import type { ChildMenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { categoriesToChoose } from '../categories-to-choose.ts';
import { PictureField } from '../picture-field.tsx';
import type { MenuItemChoices } from './menu-item-choices.tsx';
import type { MenuItemInputs } from './menu-item-form.ts';

interface MenuItemFieldsProps {
  inputs: MenuItemInputs;
  item: ChildMenuItem | null;
  isExpanding: boolean;
  choices: MenuItemChoices;
}

/** An expanding item fetches nothing. */
export function MenuItemFields({ inputs: { input, props }, item, isExpanding, choices }: MenuItemFieldsProps) {
  const category = (path: 'primary_category' | 'primary_composable_category', none: string) => {
    const { key, ...field } = props(path);
    const options = categoriesToChoose(choices.categories, [item?.[path] ?? null]);
    const data = [{ value: '', label: none }, ...options.map(({ id, name }) => ({ value: String(id), label: name }))];
    return <NativeSelect key={key} data={data} {...field} />;
  };
  return (
    <>
      <FieldGrid>
        {input('name')}
        {input('title')}
        {input('slug')}
        {input('is_new_flag')}
        {input('description')}
        {input('homepage_description')}
        {category('primary_category', 'Choose')}
        {category('primary_composable_category', 'None')}
      </FieldGrid>
      <Textarea autosize minRows={2} {...props('menu_page_bullets')} />
      {isExpanding ? <Callout tone="blue">On activate: expand. This item does not fetch items.</Callout> : null}
      <ChoiceGroup
        options={categoriesToChoose(choices.categories, item?.categories ?? [])}
        disabled={isExpanding}
        {...props('categories')}
      />
      <ChoiceGroup options={choices.bestsellers} disabled={isExpanding} {...props('bestsellers')} />
      <PictureField current={item?.image?.uris['cart-mobile'] ?? null} {...props('image')} />
    </>
  );
}
