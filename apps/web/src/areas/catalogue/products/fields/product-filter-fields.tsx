import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { PickList } from '@larder/ui/controls/lists/pick-list.tsx';
import type { ProductInputs } from '../product-form.ts';
import { newMealComponent, searchMealComponents } from '../product-searches.ts';

export const ProductFilterFields = ({ inputs: { input, list } }: { inputs: ProductInputs }) => (
  <>
    {input('tags')}
    {input('allergens')}
    {input('indicators')}
    {input('icons')}
    <FieldGrid>
      <PickList search={searchMealComponents} create={newMealComponent} {...list('mealComponents')} />
    </FieldGrid>
    <FieldGrid most={3}>
      {input('is_hidden_veggie')}
      {input('is_flavor_explorer')}
    </FieldGrid>
  </>
);
