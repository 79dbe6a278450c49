import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { PickList } from '@larder/ui/controls/lists/pick-list.tsx';
import { UploadField } from '@larder/ui/controls/files/upload-field.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { meals, searchMeals } from './gallery-meals.ts';

const TAGS = ['Vegan', 'Vegetarian', 'Spicy'].map((name, index) => ({ id: index + 1, name }));
const LIMITS = { types: ['image/jpeg', 'image/png'], typesLabel: 'JPEG or PNG', bytes: 2 * 1024 * 1024 };

export function GalleryPicks() {
  return (
    <Panel id="picks-panel" title="Lists to choose">
      <FieldGrid>
        <ChoiceGroup label="Filters" options={TAGS} defaultValue={[1]} />
        <ChoiceGroup label="Refused filters" options={TAGS} error="One of these was deleted. Reload the list." />
        <PickList label="Picked meals" search={searchMeals} defaultValue={meals.slice(0, 2)} />
        <PickList label="Picked meals in order" search={searchMeals} defaultValue={meals.slice(0, 3)} isOrdered />
        <UploadField label="Pictures" description="JPEG or PNG, up to 2 MB each" limits={LIMITS} isMultiple />
        <UploadField label="One picture" limits={LIMITS} error="This image is damaged." />
      </FieldGrid>
    </Panel>
  );
}
