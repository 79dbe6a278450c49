import { Textarea } from '@mantine/core';
import type { ChildMenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { PictureField } from '../picture-field.tsx';
import type { MenuItemInputs } from './menu-item-form.ts';

interface Named {
  id: number;
  name: string;
}
interface MenuItemFieldsProps {
  inputs: MenuItemInputs;
  item: ChildMenuItem;
  categories: Named[];
  bestsellers: Named[];
}

/** An expanding item fetches nothing. */
export function MenuItemFields({ inputs: { input, props }, item, categories, bestsellers }: MenuItemFieldsProps) {
  const isExpanding = item.on_activate === 'expand';
  return (
    <>
      <FieldGrid>
        {input('name')}
        {input('title')}
        {input('slug')}
        {input('is_new_flag')}
        {input('description')}
        {input('homepage_description')}
        {input('primary_category')}
        {input('primary_composable_category')}
      </FieldGrid>
      <Textarea autosize minRows={2} {...props('menu_page_bullets')} />
      {isExpanding ? <Callout tone="blue">On activate: expand. This item does not fetch items.</Callout> : null}
      <ChoiceGroup options={categories} disabled={isExpanding} {...props('categories')} />
      <ChoiceGroup options={bestsellers} disabled={isExpanding} {...props('bestsellers')} />
      <PictureField current={item.image?.uris['cart-mobile'] ?? null} {...props('image')} />
    </>
  );
}
