import { moveItem } from '@larder/ui/controls/lists/move-item.ts';
import { ReorderList } from '@larder/ui/controls/lists/reorder-list.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import { meals } from './gallery-meals.ts';

const named = meals.map(({ id, name }) => ({ id, label: name }));

export function GalleryReorder() {
  const [items, setItems] = useState(named);
  return (
    <Panel id="reorder-panel" title="Reorder list">
      <ReorderList
        label="Order of the meals"
        items={items}
        onReorder={(newIndex, ids) =>
          setItems((before) => {
            const item = before.find(({ id }) => id === ids[newIndex]);
            return item ? moveItem(before, item, newIndex) : before;
          })
        }
      />
    </Panel>
  );
}
