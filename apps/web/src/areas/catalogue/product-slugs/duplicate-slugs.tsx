import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import {
  type DuplicateSlug,
  listDuplicateSlugs,
  MOST_RENAMED,
  renameDuplicateSlugs,
} from '@larder/contract/catalogue/product-slugs/product-slugs.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { initially, type FieldsOf } from '../../../forms/field.ts';
import { rows } from '../../../forms/kinds.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';

/** Only while there are products with a taken slug (CAT-53). */
export function DuplicateSlugs() {
  const read = useRead(listDuplicateSlugs, { query: {} }, { staleSeconds: 60 });
  const [reviewed, setReviewed] = useState<readonly DuplicateSlug[] | null>(null);
  const duplicates = read.data?.data ?? [];
  const total = read.data?.meta.pagination.total ?? 0;
  return (
    <>
      {total === 0 ? null : (
        <Box mb="md">
          <Callout tone="orange">
            <Group justify="space-between" gap="sm">
              <span>
                {total === 1
                  ? '1 product has the slug of an older product, and thus the same address.'
                  : `${total.toLocaleString('en-US')} products have the slug of an older product, and thus the same address.`}
              </span>
              <Button size="compact-sm" variant="default" onClick={() => setReviewed(duplicates)}>
                Review slugs
              </Button>
            </Group>
          </Callout>
        </Box>
      )}
      {reviewed === null ? null : (
        <RenameDialog
          duplicates={reviewed}
          left={total - reviewed.length}
          onClose={() => setReviewed(null)}
          onRefused={() => void read.refetch()}
        />
      )}
    </>
  );
}

interface RenameDialogProps {
  duplicates: readonly DuplicateSlug[];
  left: number;
  onClose: () => void;
  onRefused: () => void;
}

const renamed = rows('Slugs', {
  toRow: (row: { id: number; version: number; slug: string; sku: string }) => row,
  toSent: ({ id, version, slug }) => ({ id, version, slug }),
  name: ({ sku }) => sku,
  describe: ({ slug }) => slug,
});

const fieldsOf = (duplicates: readonly DuplicateSlug[]) =>
  ({
    slugs: initially(
      duplicates.map(({ id, version, sku, proposed_slug: slug }) => ({ id, version, sku, slug })),
      renamed,
    ),
  }) satisfies FieldsOf<Sent<typeof renameDuplicateSlugs>['body'], { slugs: never[] }>;

function RenameDialog({ duplicates, left, onClose, onRefused }: RenameDialogProps) {
  const [fields] = useState(() => fieldsOf(duplicates));
  const {
    inputs: _,
    conflict: __,
    ...used
  } = useCreateForm(renameDuplicateSlugs, fields, {
    toSent: (body) => ({ body }),
    refreshes: 'all',
    success: ({ data }) => (data.renamed === 1 ? '1 slug renamed' : `${data.renamed} slugs renamed`),
    failure: 'Error',
    onSaved: onClose,
    onRefused,
  });
  const { form } = used;
  return (
    <Dialog title="Rename duplicate slugs" opened onClose={onClose} busy={used.saving} size="wide">
      <DialogForm action="Rename Slugs" onCancel={onClose} {...used}>
        <Text size="sm" mb="sm">
          The oldest product of each slug keeps it. Links to the others change.
          {left > 0 ? ` These are the first ${MOST_RENAMED}; ${left.toLocaleString('en-US')} more follow.` : ''}
        </Text>
        <PanelTable
          label="Duplicate slugs"
          rowKey={({ id }) => id}
          rows={duplicates.map((row, index) => ({ ...row, index }))}
          columns={[
            { header: 'Product', cell: ({ sku, name }) => `${sku} · ${name}` },
            { header: 'Slug now', cell: ({ slug }) => slug },
            {
              header: 'Kept by',
              cell: ({ kept_by }) => (kept_by === null ? 'A deleted product' : `${kept_by.sku} · ${kept_by.name}`),
            },
            {
              header: 'New slug',
              cell: ({ sku, index }) => (
                <TextInput
                  key={form.key(`slugs.${index}.slug`)}
                  aria-label={`New slug of ${sku}`}
                  {...form.getInputProps(`slugs.${index}.slug`)}
                />
              ),
            },
          ]}
        />
      </DialogForm>
    </Dialog>
  );
}
