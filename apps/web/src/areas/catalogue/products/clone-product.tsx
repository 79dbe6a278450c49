import { Button, Stack, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { cloneProduct, listProducts } from '@larder/contract/catalogue/products/products.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useRecordForm } from '../../../forms/use-record-form.ts';

interface CloneProductProps {
  product: { sku: string; name: string; slug: string };
}

/** Clones a product after confirmation (CAT-3). */
export function CloneProduct({ product }: CloneProductProps) {
  const { sku } = product;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCopy size={14} aria-hidden />}
        aria-label={`Clone ${sku}`}
        onClick={() => setOpened(true)}
      >
        Clone
      </Button>
      {opened ? <CloneDialog product={product} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

function CloneDialog({ product: { sku, name, slug }, onClose }: CloneProductProps & { onClose: () => void }) {
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(cloneProduct, {
    initial: { sku: `${sku}-COPY`, name, slug: `${slug}-copy` },
    // The server takes the next free name for a field that is left out.
    toSent: (values, { isChanged }) => {
      const given = Object.fromEntries(Object.entries(values).filter(([field]) => isChanged(field)));
      return { params: { sku }, ...(Object.keys(given).length > 0 && { body: given }) };
    },
    refreshes: [listProducts],
    success: 'Product Cloned!',
    successMessage: ({ data }) => `The copy is ${data.sku}. It is inactive.`,
    failure: 'Product not cloned',
    onSaved: onClose,
  });
  const input = (field: 'sku' | 'name' | 'slug', label: string) => (
    <TextInput label={label} key={form.key(field)} {...form.getInputProps(field)} />
  );
  return (
    <Dialog title={`Clone ${sku}`} opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Clone" onCancel={onClose} {...used}>
        <Stack gap="sm">
          {`Are you sure you wish to clone the Product ${sku}?`}
          {input('sku', 'SKU')}
          {input('name', 'Name')}
          {input('slug', 'Slug')}
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
