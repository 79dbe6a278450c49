import { Group, TextInput } from '@mantine/core';
import { WorkingButton } from '@larder/ui/controls/working-button.tsx';
import { useRef, useState, type SubmitEvent } from 'react';

interface AddBySkuProps {
  /** Adds it, or gives why not in a sentence. */
  onAdd: (sku: string) => Promise<string | null>;
}

/** A product by its SKU; what the server says against it stands under the field, with what was typed. */
export function AddBySku({ onAdd }: AddBySkuProps) {
  const [sku, setSku] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const add = async () => {
    const typed = sku.trim();
    setWorking(true);
    const refused = typed === '' ? 'Please give the SKU of a product.' : await onAdd(typed);
    setWorking(false);
    setError(refused);
    if (refused === null) setSku('');
    field.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!working) void add();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-start" gap="xs">
        <TextInput
          ref={field}
          label="Add a product by SKU"
          autoComplete="off"
          value={sku}
          error={error}
          onChange={(event) => {
            setSku(event.currentTarget.value);
            setError(null);
          }}
        />
        <WorkingButton type="submit" variant="default" working={working} mt={24}>
          Add product
        </WorkingButton>
      </Group>
    </form>
  );
}
