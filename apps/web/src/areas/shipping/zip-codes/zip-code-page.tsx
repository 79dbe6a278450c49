import { Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import {
  listZipCodes,
  showZipCode,
  updateZipCode,
  type ZipCode,
  type ZipCodeForm,
} from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { refusalOfShippingRules } from '@larder/domain/shipping/zip-codes/zip-code-rules.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../calls/call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { toChanges } from '../../../forms/field.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';
import { lastList } from '../../../lists/last-list.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { SimulateDeliveryTo } from '../delivery-simulation/simulate-delivery.tsx';
import { hasEffect } from './has-effect.ts';
import { useEffectQuestion } from './use-effect-question.tsx';
import { ZipCodeEffect } from './zip-code-effect.tsx';
import { FIELDS, zipCodeSections, type ZipCodeValues } from './zip-code-fields.tsx';

const back = () => ({ href: lastList('/zip-codes'), label: 'All ZIP codes' });

export function ZipCodePage() {
  const { id } = useParams({ from: '/_shell/zip-codes/$id' });
  const read = useRead(showZipCode, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit ZIP Code" back={back()}>
      {(zip) => (
        <>
          <PageHeader
            title={`Edit ZIP Code ${zip.id}`}
            back={back()}
            badge={zip.is_active ? null : <StatusBadge tone="gray" label="Inactive" />}
            actions={zip.is_active ? <SimulateDeliveryTo id={zip.id} /> : null}
          />
          <EditZipCode key={zip.id} zip={zip} />
        </>
      )}
    </RecordScreen>
  );
}

/** The form is saved against the effect that was shown for its values; a save that is earlier asks (SHIP-32). */
interface Reviewed {
  of: string;
  fingerprint: string;
}

function EditZipCode({ zip }: { zip: ZipCode }) {
  // A save that waited for the question reads the latest.
  const reviewed = useRef<Reviewed | null>(null);
  const [setReviewed] = useState(() => (latest: Reviewed) => {
    reviewed.current = latest;
  });
  const params = { id: zip.id };
  const { question, ask } = useEffectQuestion(zip.id);
  const { inputs, ...used } = useEditForm(updateZipCode, FIELDS, {
    record: zip,
    toSent: (body, values) => {
      const expected = reviewed.current?.of === textOf(values) ? reviewed.current.fingerprint : undefined;
      return { params, query: {}, body: { ...body, expected } };
    },
    check: faultsOf,
    review: async (values) => {
      const of = textOf(values);
      if (reviewed.current?.of === of) return true;
      const { data } = await call(updateZipCode, { params, query: { preview: true }, body: toBody(values) });
      if (!('moves' in data)) throw new Error('Expected a preview, but received a different response');
      reviewed.current = { of, fingerprint: data.fingerprint };
      return hasEffect(data) ? ask(data) : true;
    },
    refreshes: [listZipCodes, showZipCode, updateZipCode],
    success: 'Zip code updated',
    failure: 'Zip code not updated',
  });
  return (
    <TwoColumns
      aside={
        <EffectPanel id={zip.id} form={inputs.form} refusal={used.refusal?.message ?? null} onReviewed={setReviewed} />
      }
    >
      <RecordForm save="Save ZIP Code" sections={zipCodeSections(inputs)} {...used} />
      {question}
    </TwoColumns>
  );
}

const toBody = (values: ZipCodeValues): ZipCodeForm => toChanges(FIELDS, values);
const textOf = (values: ZipCodeValues) => JSON.stringify(toBody(values));

/** The fault that the server would name. */
function faultsOf(values: ZipCodeValues): Record<string, string> {
  const { shippingRules, default_production_cycle_id = null } = toBody(values);
  const refused = refusalOfShippingRules(shippingRules, default_production_cycle_id);
  return refused?.field === undefined ? {} : { [refused.field]: refused.message };
}

const QUIET_MILLISECONDS = 300;

interface EffectPanelProps {
  id: string;
  form: UseFormReturnType<ZipCodeValues>;
  refusal: string | null;
  onReviewed: (reviewed: Reviewed) => void;
}

function EffectPanel({ id, form, refusal, onReviewed }: EffectPanelProps) {
  const values = useWatchedValues(form);
  const [of] = useDebouncedValue(textOf(values), QUIET_MILLISECONDS);
  const body = JSON.parse(of) as ZipCodeForm;
  const isSound = Object.keys({ ...bodyErrors(updateZipCode, body), ...faultsOf(values) }).length === 0;
  const read = useRead(
    updateZipCode,
    { params: { id }, query: { preview: true }, body },
    { keepPrevious: true, enabled: isSound },
  );
  const preview = read.data && 'moves' in read.data.data ? read.data.data : null;
  const fingerprint = read.isPlaceholderData ? null : (preview?.fingerprint ?? null);
  useEffect(() => {
    if (fingerprint !== null) onReviewed({ of, fingerprint });
  }, [of, fingerprint, onReviewed]);
  // A save may be refused because the figures have changed.
  const { refetch } = read;
  useEffect(() => {
    if (refusal !== null && isSound) void refetch();
  }, [refusal, isSound, refetch]);
  const state: PanelState =
    !isSound || preview
      ? { status: 'ready' }
      : read.isError
        ? { status: 'failed', message: read.error.message, onRetry: () => void refetch() }
        : { status: 'loading' };
  return (
    <Panel id="effect" title="Effect of saving" state={state}>
      <Stack gap="sm" aria-live="polite" aria-busy={read.isPlaceholderData}>
        {isSound && preview ? (
          <ZipCodeEffect effect={preview} />
        ) : (
          <Text size="sm">Complete the rules to see what saving changes.</Text>
        )}
      </Stack>
    </Panel>
  );
}
