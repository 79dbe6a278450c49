import { Stack } from '@mantine/core';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { BatchCard } from '../../../parts/batches/batch-card.tsx';
import { watchSeconds } from '../../../parts/batches/watch-seconds.ts';

const LATEST = { name: BATCH_NAMES.promoCode, per_page: 3 };

/** Still there after a reload. */
export function MassApplyBatches() {
  const { data } = useRead(
    listBatches,
    { query: LATEST },
    { refetchSeconds: (answer) => watchSeconds(answer?.data ?? []) },
  );
  const batches = data?.data ?? [];
  if (batches.length === 0) return null;
  return (
    <Panel id="batches" title="Background batches">
      <Stack gap="md">
        {batches.map((batch) => (
          <BatchCard key={batch.id} batch={batch} />
        ))}
      </Stack>
    </Panel>
  );
}
