import { Checkbox, Stack, Switch } from '@mantine/core';
import type { Product } from '@larder/contract/catalogue/products/product.ts';
import type { ProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import {
  replaceProduct,
  type ReplacementPreview,
  replacementPreview,
} from '@larder/contract/orders/product-replacements/product-replacements.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { call } from '../../../calls/call.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { hasReplaceable, listHolders } from '../../../parts/dishes/describe-holders.ts';
import { type PreviewPart, ReplacementPreviewPanel } from './replacement-preview.tsx';
import { searchReplacements } from './search-replacements.ts';

interface Values extends Record<string, unknown> {
  replacement_sku: Option | null;
  order_week_ids: string[];
  include_filtered: boolean;
  include_window: boolean;
}

type Week = ProductSales['weeks'][number];

const toRequestBody = (product_sku: string, { replacement_sku, order_week_ids, ...choice }: Values) => ({
  product_sku,
  replacement_sku: String(replacement_sku?.id ?? ''),
  order_week_ids: order_week_ids.map(Number),
  ...choice,
});

const validate = ({ replacement_sku, order_week_ids }: Values): Record<string, string> => ({
  ...(replacement_sku === null && { replacement_sku: 'Please choose a product.' }),
  ...(order_week_ids.length === 0 && { order_week_ids: 'Please choose at least one week.' }),
});

async function look(sku: string, values: Values, { page, group }: PreviewPart): Promise<ReplacementPreview> {
  const query = { preview: true, page, ...(group && { group }) };
  const { data } = await call(replaceProduct, { query, body: toRequestBody(sku, values) });
  if ('groups' in data) return data;
  throw new Error('Expected a preview, but received a different response');
}

interface ReplacementFormProps {
  product: Product;
  weeks: Week[];
  /** Otherwise all weeks that have orders are chosen at first. */
  chosen: number | undefined;
}

/** Chooses the replacement, previews its effect, and starts the batch (CAT-47). */
export function ReplacementForm({ product, weeks, chosen }: ReplacementFormProps) {
  const navigate = useNavigate();
  const batchId = useRef<number | null>(null);
  const { run } = useCall(replaceProduct, { refreshes: [listBatches] });
  const isChosen = weeks.some(({ order_week_id }) => order_week_id === chosen);
  const first = weeks.filter((week) => (isChosen ? week.order_week_id === chosen : hasReplaceable(week)));
  const { form, used, reviewed } = usePreviewedForm<Values, ReplacementPreview, PreviewPart>({
    initial: {
      replacement_sku: null,
      order_week_ids: first.map(({ order_week_id }) => String(order_week_id)),
      include_filtered: false,
      include_window: false,
    },
    validate,
    firstPart: { page: 1, group: null },
    look: (values, part) => look(product.sku, values, part),
    push: async (values, { fingerprint }) => {
      const body = { ...toRequestBody(product.sku, values), expected: fingerprint };
      const { data } = await run({ query: {}, body });
      batchId.current = 'id' in data ? data.id : null;
    },
    changed: (failure) => changedPreview(replacementPreview, failure),
    success: 'Replacement started',
    failure: 'Error',
    onPushed: () => {
      if (batchId.current !== null) void navigate({ to: '/batches/$id', params: { id: batchId.current } });
    },
  });
  const field = (path: string, options = {}) => ({ ...form.getInputProps(path, options), key: form.key(path) });
  return (
    <>
      <div hidden={reviewed !== null}>
        <RecordForm
          form={form}
          save="Preview"
          sections={[
            {
              title: 'Replacement',
              paths: ['replacement_sku', 'order_week_ids', 'include_window', 'include_filtered'],
              fields: (
                <Stack gap="md">
                  <Autocomplete
                    label={`Replace ${product.name} by`}
                    required
                    placeholder="Name or SKU"
                    description={`An active product of ${product.category?.data.name ?? 'the same category'}`}
                    search={searchReplacements(product)}
                    {...field('replacement_sku')}
                  />
                  <Checkbox.Group
                    label="In the orders of"
                    description="Upcoming and skipped orders are replaced, since a skipped one can return before its cutoff. Those past their cutoff are replaced only if you say so below, those past their deadline never."
                    required
                    {...field('order_week_ids')}
                  >
                    <Stack gap="xs" mt="xs">
                      {weeks.map((week) => (
                        <Checkbox
                          key={week.order_week_id}
                          value={String(week.order_week_id)}
                          label={`Week ${week.number}, from ${showDay(week.date)}: ${listHolders(week)}`}
                        />
                      ))}
                    </Stack>
                  </Checkbox.Group>
                  <Switch
                    label="Also in orders past their cutoff, until their deadline"
                    description="The difference is charged or returned at the deadline, and the customer is told."
                    {...field('include_window', { type: 'checkbox' })}
                  />
                  <Switch
                    label="Also for customers whose filters exclude the replacement"
                    {...field('include_filtered', { type: 'checkbox' })}
                  />
                </Stack>
              ),
            },
          ]}
          {...used}
        />
      </div>
      {reviewed ? <ReplacementPreviewPanel seen={reviewed} /> : null}
    </>
  );
}
