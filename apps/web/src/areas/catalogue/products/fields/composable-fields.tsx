import { ActionIcon, Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useReadability } from '@larder/ui/controls/fields/unreadable-text.ts';
import classes from './composable-fields.module.css';
import type { ProductInputs } from '../product-form.ts';

/** A SKU may be listed twice (CAT-6). */
export function ComposableFields({ inputs: { form, isEdit } }: { inputs: ProductInputs }) {
  const [skus, setSkus] = useState(form.getValues().composables);
  const [announcement, setAnnouncement] = useState('');
  const change = (next: string[], message: string) => {
    form.setFieldValue('composables', next);
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('composables'))));
    setSkus(next);
    setAnnouncement(message);
  };
  return (
    <>
      {isEdit ? null : (
        <AddSku
          error={form.errors['composables']}
          onAdd={(sku) => change([...skus, sku], `${sku} added`)}
          onType={() => form.clearFieldError('composables')}
        />
      )}
      {skus.length === 0 ? <p>No composables yet.</p> : null}
      <ol className={classes.list} aria-label="Composables">
        {skus.map((sku, index) => (
          <li key={`${sku} ${index}`} className={classes.item}>
            <div
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row without fields is no fieldset
              role="group"
              aria-label={`Composable ${index + 1}, ${sku}`}
              tabIndex={-1}
              data-path={`composables.${index}`}
            >
              {sku}
              <FieldError message={form.errors[`composables.${index}`]} />
            </div>
            {isEdit ? null : (
              <ActionIcon
                variant="subtle"
                aria-label={`Remove ${sku}, composable ${index + 1}`}
                onClick={() => change(skus.toSpliced(index, 1), `${sku} removed`)}
              >
                <IconX size={15} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </>
  );
}

const FieldError = ({ message }: { message: ReactNode }) =>
  message ? <span className={classes.error}>{message}</span> : null;

interface AddSkuProps {
  error: ReactNode;
  onAdd: (sku: string) => void;
  onType: () => void;
}

/** A typed SKU that has not been added yet keeps the form from being saved. */
function AddSku({ error, onAdd, onType }: AddSkuProps) {
  const [sku, setSku] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useReadability(input, sku.trim() === '' ? null : 'Add or clear the composable.');
  const add = () => {
    input.current?.focus();
    if (sku.trim() === '') return;
    onAdd(sku.trim());
    setSku('');
  };
  return (
    <Group align="end" gap="sm">
      <TextInput
        ref={input}
        label="SKU of a composable"
        data-path="composables"
        value={sku}
        error={error}
        onChange={(event) => {
          setSku(event.currentTarget.value);
          onType();
        }}
        onKeyDown={(event) => {
          // Enter would submit the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add
      </Button>
    </Group>
  );
}
