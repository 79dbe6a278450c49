import { Button, Group, Stack, Text } from '@mantine/core';
import { showPromoCodeEligibility } from '@larder/contract/marketing/promo-codes/promo-code-eligibility.ts';
import { listPromoCodes, showPromoCode, type PromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import {
  exportUniqueCodes,
  showUniqueCodes,
  type UniqueCodes,
} from '@larder/contract/marketing/unique-codes/unique-codes.ts';
import { refusalToGenerate } from '@larder/domain/marketing/unique-codes/unique-codes.ts';
import { MOST_UNIQUE_CODES } from '@larder/domain/values/enums/promo-codes.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOfRoute, useRead } from '../../../calls/use-read.ts';
import { useToday } from '../../../calls/use-today.ts';
import { startExport } from '../../../lists/export-list.tsx';
import { BatchCard } from '../../../parts/batches/batch-card.tsx';
import { pageSeconds } from '../../../parts/batches/watch-seconds.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { GenerateUniqueCodes } from './generate-unique-codes.tsx';

export function UniqueCodesPanel({ promo }: { promo: PromoCode }) {
  const [isGenerating, setGenerating] = useState(false);
  const read = useRead(
    showUniqueCodes,
    { params: { id: promo.id } },
    { refetchSeconds: (answer) => pageSeconds(answer?.data.batches ?? []) },
  );
  const unique = read.data?.data;
  // Until the day is known, no code has expired.
  const today = useToday()?.toString() ?? '';
  const refusal = refusalToGenerate(promo, { existing: 0, count: 1, today })?.message ?? null;
  const client = useQueryClient();
  // A batch made the first ones in the meantime: the link and the eligibility of the code are others now.
  const isNews = !promo.has_unique_codes && (unique?.codes ?? 0) > 0;
  useEffect(() => {
    if (!isNews) return;
    for (const route of [showPromoCode, listPromoCodes, showPromoCodeEligibility])
      void client.invalidateQueries({ queryKey: keyOfRoute(route) });
  }, [client, isNews]);
  const state: PanelState = unique
    ? { status: 'ready' }
    : read.isPending
      ? { status: 'loading' }
      : { status: 'failed', message: read.error?.message ?? null, onRetry: () => void read.refetch() };
  return (
    <Panel id="unique-codes" title="Unique codes" state={state}>
      {unique ? (
        <Stack gap="md">
          {unique.codes === 0 ? (
            <Text size="sm">
              {`No unique codes yet. Generate up to ${MOST_UNIQUE_CODES.toLocaleString('en-US')} to give each customer a code of their own.`}
            </Text>
          ) : (
            <Counts unique={unique} code={promo.code} />
          )}
          <Group gap="sm">
            <ButtonWithReason
              size="sm"
              action="Generate unique codes"
              refusal={refusal}
              onClick={() => setGenerating(true)}
            />
            {unique.codes === 0 ? null : (
              <Button
                variant="default"
                onClick={() =>
                  void startExport(exportUniqueCodes, { promo_code_id: promo.id }, countOf(unique.codes, 'unique code'))
                }
              >
                Export CSV ({countOf(unique.codes, 'code')})
              </Button>
            )}
          </Group>
          {unique.batches.map((batch) => (
            <BatchCard key={batch.id} batch={batch} />
          ))}
        </Stack>
      ) : null}
      {isGenerating ? <GenerateUniqueCodes promo={promo} onClose={() => setGenerating(false)} /> : null}
    </Panel>
  );
}

function Counts({ unique: { codes, used_codes, uses, most_uses }, code }: { unique: UniqueCodes; code: string }) {
  const number = (count: number) => count.toLocaleString('en-US');
  return (
    <>
      <Facts
        facts={[
          { name: 'Unique codes', value: number(codes) },
          { name: 'Used codes', value: number(used_codes) },
          { name: 'Uses', value: `${number(uses)} of ${number(most_uses)}` },
        ]}
      />
      <Text size="sm">{`Customers enter one of these codes; ${code} itself can no longer be applied and has no link.`}</Text>
    </>
  );
}
