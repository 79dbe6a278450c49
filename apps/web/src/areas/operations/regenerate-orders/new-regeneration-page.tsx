import { Stack, Switch, Textarea } from '@mantine/core';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import {
  regenerateOrders,
  type RegenerationPreview,
  regenerationPreview,
} from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { lastList } from '../../../lists/last-list.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { AllOrders } from './all-orders.tsx';
import { listedIds, whyNoIds } from '../listed-ids.ts';
import { type OrdersFilter, readRegenerationSearch } from './regeneration-search.ts';
import { isResult, type PreviewPart, RegenerationPreviewPanel } from './regeneration-preview.tsx';

interface NewRegenerationPageProps {
  /** The orders' own words for their filters. */
  describe: (filter: OrdersFilter) => string | null;
}

interface Values extends Record<string, unknown> {
  order_ids: string;
  refill_cart: boolean;
  recalculate_dates: boolean;
}
const BOTH = { refill_cart: true, recalculate_dates: true };

const toRequestBody = ({ order_ids, refill_cart, recalculate_dates }: Values, filter: OrdersFilter | null) => ({
  ...(filter === null ? { order_ids: listedIds(order_ids).ids } : { filter }),
  actions: { refill_cart, recalculate_dates },
});

async function look(
  values: Values,
  { page, kind, comparison }: PreviewPart,
  filter: OrdersFilter | null,
): Promise<RegenerationPreview> {
  const query = {
    preview: true,
    page,
    ...(isResult(kind) ? { result: kind } : kind && { state: kind }),
    ...(comparison !== null && { comparison_id: comparison }),
  };
  const { data } = await call(regenerateOrders, { query, body: toRequestBody(values, filter) });
  if ('totals' in data) return data;
  throw new Error('Expected a preview, but received a different response');
}

function validate(
  { order_ids, refill_cart, recalculate_dates }: Values,
  filter: OrdersFilter | null,
): Record<string, string> {
  const disabledReason = filter === null ? whyNoIds(order_ids) : null;
  return {
    ...(disabledReason !== null && { order_ids: disabledReason }),
    ...(!refill_cart && !recalculate_dates && { refill_cart: 'Please choose at least one option.' }),
  };
}

export function NewRegenerationPage({ describe }: NewRegenerationPageProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  // Later changes of the address do not change a form that is open.
  const [{ ids, filter }] = useState(() => readRegenerationSearch(search));
  const { run } = useCall(regenerateOrders, { refreshes: [listBatches] });
  const { form, used, reviewed } = usePreviewedForm<Values, RegenerationPreview, PreviewPart>({
    initial: { order_ids: ids.join('\n'), ...BOTH },
    validate: (values) => validate(values, filter),
    firstPart: { page: 1, kind: null, comparison: null },
    look: (values, part) => look(values, part, filter),
    push: (values, { fingerprint }) =>
      run({ query: {}, body: { ...toRequestBody(values, filter), expected: fingerprint } }),
    changed: (failure) => changedPreview(regenerationPreview, failure),
    success: 'Orders pushed',
    failure: 'Error Occured',
    onPushed: () => void navigate({ to: '/regenerate-orders' }),
  });
  const field = (path: string, options = {}) => ({ ...form.getInputProps(path, options), key: form.key(path) });
  return (
    <>
      <PageHeader
        title="New Regeneration"
        back={{ href: lastList('/regenerate-orders'), label: 'Regenerate Orders' }}
      />
      <div hidden={reviewed !== null}>
        <RecordForm
          form={form}
          save="Regenerate"
          sections={[
            {
              title: 'Orders',
              paths: ['order_ids', 'refill_cart', 'recalculate_dates'],
              fields: (
                <Stack gap={16}>
                  {filter === null ? (
                    <Textarea
                      label="Order IDs"
                      required
                      description="Separated by newline or comma, up to 100,000"
                      autosize
                      minRows={6}
                      maxRows={18}
                      {...field('order_ids')}
                    />
                  ) : (
                    <AllOrders filter={filter} describe={describe} />
                  )}
                  <Switch label="Refill cart items" {...field('refill_cart', { type: 'checkbox' })} />
                  <Switch label="Recalculate shipping dates" {...field('recalculate_dates', { type: 'checkbox' })} />
                </Stack>
              ),
            },
          ]}
          {...used}
        />
      </div>
      {reviewed ? <RegenerationPreviewPanel seen={reviewed} body={toRequestBody(reviewed.values, filter)} /> : null}
    </>
  );
}
