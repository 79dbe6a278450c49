import { Checkbox, Stack } from '@mantine/core';
import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { changePlan, plan, type PlanPreview, planPreview } from '@larder/contract/customers/plan/plan.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import { useState } from 'react';
import * as z from 'zod';
import { CallFailure } from '../../../calls/call-failure.ts';
import { call } from '../../../calls/call.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { offeredCategories } from '../profile/kids-values.ts';
import { SUBSCRIPTION_READS } from '../subscriptions/subscription-reads.ts';
import { nameOf } from '../users/users-columns.tsx';
import { PlanPreviewPanel } from './plan-preview.tsx';

interface PlanValues extends Record<string, unknown> {
  /** By category id; blank means none. */
  meals: Record<string, number | null>;
  keep_changed_carts: boolean;
}

const MOST = 100;

const linesOf = ({ meals }: PlanValues) =>
  Object.entries(meals).flatMap(([id, quantity]) =>
    quantity === null || quantity === 0 ? [] : [{ category_id: Number(id), quantity }],
  );

/** CUST-63 */
export function ChangePlanDialog({ user, onClose }: { user: User; onClose: () => void }) {
  // As it was read: a later change by somebody else is refused.
  const [previous, setPrevious] = useState(() =>
    (user.profile?.data.preferences ?? []).map(({ category_id, quantity }) => ({ category_id, quantity })),
  );
  const { run } = useCall(changePlan, { refreshes: SUBSCRIPTION_READS });
  const params = { id: user.id };
  const meals = Object.fromEntries(previous.map(({ category_id, quantity }) => [String(category_id), quantity]));
  const all = useRead(listCategories, { query: { per_page: 100, with_deleted: true } }, { staleSeconds: 300 });
  const categories = offeredCategories(all.data?.data ?? [], meals);
  const toRequestBody = (values: PlanValues) => ({
    subscription: linesOf(values),
    keep_changed_carts: values.keep_changed_carts,
    previous,
  });
  const { form, used, reviewed } = usePreviewedForm<PlanValues, PlanPreview, null>({
    initial: { meals, keep_changed_carts: false },
    validate: (values) => mealsErrors(values, previous[0]?.category_id),
    firstPart: null,
    look: async (values) => {
      const body = toRequestBody(values);
      const { data } = await call(changePlan, { params, query: { preview: true }, body }).catch(adoptNewer);
      if ('orders' in data) return data;
      throw new Error('Expected a preview, but received a different response');
    },
    push: (values, { fingerprint }) =>
      run({ params, query: {}, body: { ...toRequestBody(values), expected: fingerprint } }).catch(adoptNewer),
    changed: (failure) => changedPreview(planPreview, failure),
    success: 'Plan changed',
    failure: 'Error Occurred!',
    onPushed: onClose,
  });
  /** The next preview is made against the newer plan and keeps what was typed. */
  function adoptNewer(failure: unknown): never {
    if (!(failure instanceof CallFailure) || failure.code !== 'stale') throw failure;
    const newer = z.safeDecode(plan, failure.current as never);
    if (!newer.success) throw failure;
    const lines = newer.data.subscription;
    setPrevious(lines.map(({ category_id, quantity }) => ({ category_id, quantity })));
    const now = lines.map(({ category_name, quantity }) => `${quantity} × ${category_name}`).join(', ');
    throw new CallFailure({
      status: failure.status,
      code: failure.code,
      message: `Someone else changed the plan to ${now}. Your changes are kept: review them and preview again.`,
      errors: {},
    });
  }
  return (
    <Dialog title={`Change the plan of ${nameOf(user)}`} opened onClose={onClose} busy={used.saving} size="xl">
      {/* The form stays, so that Back keeps what was typed. */}
      <div hidden={reviewed !== null}>
        <DialogForm form={form} action="Preview" onCancel={onClose} {...used}>
          <Stack gap="md">
            <FieldGrid>
              {categories.map(({ id, label }) => (
                <NumberField key={form.key(`meals.${id}`)} label={label} whole {...form.getInputProps(`meals.${id}`)} />
              ))}
            </FieldGrid>
            <Checkbox
              label="Keep carts that were changed by hand"
              description="Otherwise they are refilled from the new plan like all others."
              key={form.key('keep_changed_carts')}
              {...form.getInputProps('keep_changed_carts', { type: 'checkbox' })}
            />
          </Stack>
        </DialogForm>
      </div>
      {reviewed ? <PlanPreviewPanel reviewed={reviewed} /> : null}
    </Dialog>
  );
}

/** `first` shows that no category is left. */
function mealsErrors(values: PlanValues, first: number | undefined): Record<string, string> {
  const wrong = linesOf(values).filter(({ quantity }) => quantity < 0 || quantity > MOST);
  return {
    ...(linesOf(values).length === 0 && first !== undefined && { [`meals.${first}`]: 'Add at least one category.' }),
    ...Object.fromEntries(wrong.map(({ category_id }) => [`meals.${category_id}`, `From 1 to ${MOST}`])),
  };
}
