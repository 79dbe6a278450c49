import { Stack, Switch, Textarea } from '@mantine/core';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import {
  regenerateOrders,
  type RegenerationPreview,
  regenerationPreview,
} from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../calls/call.ts';
import { lastList } from '../../../lists/last-list.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { listedIds, whyNoIds } from '../listed-ids.ts';
import { type PreviewPart, RegenerationPreviewPanel } from './regeneration-preview.tsx';

interface Values extends Record<string, unknown> {
  order_ids: string;
  refill_cart: boolean;
  recalculate_dates: boolean;
}
const EMPTY: Values = { order_ids: '', refill_cart: true, recalculate_dates: true };

const toRequestBody = ({ order_ids, refill_cart, recalculate_dates }: Values) => ({
  order_ids: listedIds(order_ids).ids,
  actions: { refill_cart, recalculate_dates },
});

async function look(values: Values, { page, state }: PreviewPart): Promise<RegenerationPreview> {
  const query = { preview: true, page, ...(state && { state }) };
  const { data } = await call(regenerateOrders, { query, body: toRequestBody(values) });
  if ('totals' in data) return data;
  throw new Error('Expected a preview, but received a different response');
}

function validate({ order_ids, refill_cart, recalculate_dates }: Values): Record<string, string> {
  const disabledReason = whyNoIds(order_ids);
  return {
    ...(disabledReason !== null && { order_ids: disabledReason }),
    ...(!refill_cart && !recalculate_dates && { refill_cart: 'Please choose at least one option.' }),
  };
}

export function NewRegenerationPage() {
  const navigate = useNavigate();
  const { run } = useCall(regenerateOrders, { refreshes: [listBatches] });
  const { form, used, reviewed } = usePreviewedForm<Values, RegenerationPreview, PreviewPart>({
    initial: EMPTY,
    validate,
    firstPart: { page: 1, state: null },
    look,
    push: (values, { fingerprint }) => run({ query: {}, body: { ...toRequestBody(values), expected: fingerprint } }),
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
                  <Textarea
                    label="Order IDs"
                    required
                    description="Separated by newline or comma, up to 100,000"
                    autosize
                    minRows={6}
                    maxRows={18}
                    {...field('order_ids')}
                  />
                  <Switch label="Refill cart items" {...field('refill_cart', { type: 'checkbox' })} />
                  <Switch label="Recalculate shipping dates" {...field('recalculate_dates', { type: 'checkbox' })} />
                </Stack>
              ),
            },
          ]}
          {...used}
        />
      </div>
      {reviewed ? <RegenerationPreviewPanel seen={reviewed} /> : null}
    </>
  );
}
