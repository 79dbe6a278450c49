import { Checkbox, Stack, Textarea } from '@mantine/core';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import { listPromoCodes } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { massApplyPromoCode } from '@larder/contract/marketing/promo-codes/promo-code-mass-apply.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { searchPromoCodes } from '../../../parts/promo-codes/search-promo-codes.ts';
import { lastList } from '../../../lists/last-list.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { MassApplyBatches } from './mass-apply-batches.tsx';
import { appliedOf, MassApplyResults } from './mass-apply-results.tsx';
import { entriesOf } from '../../../forms/kinds.ts';

type Result = Answer<typeof massApplyPromoCode>['data'];
interface Values extends Record<string, unknown> {
  promo_code: Option | null;
  emails: string;
  override: boolean;
}
const EMPTY: Values = { promo_code: null, emails: '', override: false };

const isAppliedToNone = (answer: Result) => appliedOf(answer) === 0;

export function MassApplyPage() {
  const [answer, setAnswer] = useState<Result | null>(null);
  const { form, ...used } = useRecordForm(massApplyPromoCode, {
    initial: EMPTY,
    toSent: ({ promo_code, emails, override }) => ({
      // No code has this name, so the server answers "not found".
      params: { code: promo_code?.name ?? '?' },
      body: { emails: entriesOf(emails), override },
    }),
    check: ({ promo_code }) => (promo_code === null ? { promo_code: 'Promo code is not found.' } : {}),
    refreshes: [listPromoCodes, listBatches],
    success: ({ data }) => (isAppliedToNone(data) ? null : 'Promo code applied'),
    failure: 'Error Occurred',
    onSaved: ({ data }) => {
      if (isAppliedToNone(data))
        toast.error('Promo code not applied', 'None of these customers received it. See the reasons below.');
      setAnswer(data);
    },
  });
  const field = (path: string, options = {}) => ({ ...form.getInputProps(path, options), key: form.key(path) });
  return (
    <>
      <PageHeader title="Mass Apply a Promo Code" back={{ href: lastList('/promo-codes'), label: 'Promo Codes' }} />
      <Stack gap="lg">
        <RecordForm
          form={form}
          save="Apply"
          sections={[
            {
              title: 'Mass Apply',
              paths: ['promo_code', 'emails', 'override'],
              fields: (
                <Stack gap={14}>
                  <Autocomplete
                    label="Promo Code"
                    required
                    search={searchPromoCodes}
                    unknown={() => 'Promo code is not found.'}
                    {...field('promo_code')}
                  />
                  <Textarea
                    label="E-mails"
                    required
                    description="One per line; more than 500 are applied in the background"
                    autosize
                    minRows={6}
                    maxRows={18}
                    {...field('emails')}
                  />
                  <Checkbox
                    label="Override"
                    description="Replace another code that a customer already has"
                    {...field('override', { type: 'checkbox' })}
                  />
                </Stack>
              ),
            },
          ]}
          {...used}
        />
        {answer ? <MassApplyResults answer={answer} /> : null}
        <MassApplyBatches />
      </Stack>
    </>
  );
}
