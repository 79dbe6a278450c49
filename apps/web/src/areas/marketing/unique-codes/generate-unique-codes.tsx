import { Stack, Text } from '@mantine/core';
import type { PromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { generateUniqueCodes, showUniqueCodes } from '@larder/contract/marketing/unique-codes/unique-codes.ts';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { initially } from '../../../forms/field.ts';
import { wholeNumber } from '../../../forms/kinds.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';

const FIELDS = {
  count: wholeNumber('Number of codes', { required: true, description: 'Up to 100,000 for this promo code' }),
  uses_limit: initially(1, wholeNumber('Uses of each code', { required: true })),
};

export function GenerateUniqueCodes({ promo: { id, code }, onClose }: { promo: PromoCode; onClose: () => void }) {
  const {
    inputs,
    conflict: _,
    ...used
  } = useCreateForm(generateUniqueCodes, FIELDS, {
    toSent: ({ count, uses_limit }) => ({
      params: { id },
      body: { count: count as number, uses_limit: uses_limit as number },
    }),
    refreshes: [showUniqueCodes, listBatches],
    success: 'Generating unique codes',
    failure: 'Error Occurred',
    onSaved: onClose,
  });
  return (
    <Dialog title={`Generate unique codes of ${code}`} opened onClose={onClose} busy={used.saving}>
      <DialogForm action="Generate Codes" onCancel={onClose} {...used}>
        <Stack gap={14}>
          <Text size="sm">
            {`Each code has the terms of ${code} and is used on its own. From now on ${code} itself can no longer be applied; customers who have it keep it. This cannot be undone.`}
          </Text>
          {inputs.input('count')}
          {inputs.input('uses_limit')}
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
