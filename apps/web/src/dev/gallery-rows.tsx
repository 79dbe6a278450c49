import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { RepeatableRows } from '@larder/ui/patterns/forms/repeatable-rows.tsx';
import { NumberInput, Select } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useRef, useState } from 'react';

const categories = ['Soups', 'Stews', 'Grains', 'Kids'];

export function GalleryRows() {
  const lastKey = useRef(2);
  const [keys, setKeys] = useState(['1', '2']);
  const add = () => {
    lastKey.current += 1;
    setKeys([...keys, String(lastKey.current)]);
  };
  return (
    <Panel id="rows-panel" title="Repeatable rows">
      <RepeatableRows
        legend="Subscription"
        noun="category"
        most={4}
        rows={keys.map((key) => ({
          key,
          error: key === '2' ? 'Choose a category and a quantity.' : null,
          fields: (
            <>
              <Select label="Category" data={categories} defaultValue={key === '1' ? 'Soups' : null} />
              <NumberInput label="Quantity" min={1} defaultValue={key === '1' ? 6 : ''} />
            </>
          ),
        }))}
        onAdd={add}
        onRemove={(index) => setKeys(keys.toSpliced(index, 1))}
      />
    </Panel>
  );
}
