import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  type BatchDetail,
  type BatchResults,
  downloadBatchResults,
} from '@larder/contract/operations/batches/batches.ts';
import { leavesRowsUnchanged } from '@larder/domain/operations/batches/batches.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { addressOf } from '../../../calls/address-of.ts';

const WITHOUT_PREVIOUS_STATE: readonly string[] = [
  BATCH_NAMES.promoCode,
  BATCH_NAMES.uniqueCodes,
  BATCH_NAMES.addTag,
  BATCH_NAMES.removeTag,
  BATCH_NAMES.sendMail,
  BATCH_NAMES.customers,
  BATCH_NAMES.reversedCustomers,
  BATCH_NAMES.historicalOrders,
  BATCH_NAMES.reversedHistoricalOrders,
  BATCH_NAMES.products,
  BATCH_NAMES.reversedProducts,
  BATCH_NAMES.zipCodes,
  BATCH_NAMES.reversedZipCodes,
  BATCH_NAMES.changedZipCodes,
  BATCH_NAMES.reversedZipCodeChanges,
];

export function BatchDownloads({ batch }: { batch: BatchDetail }) {
  const { id, name, processed_jobs, failed_jobs } = batch;
  const failures = leavesRowsUnchanged(batch) ? 'Download unchanged rows' : 'Download failures';
  const files: { rows: BatchResults; label: string; isThere: boolean }[] = [
    { rows: 'done', label: 'Download successes', isThere: processed_jobs > 0 },
    { rows: 'failed', label: failures, isThere: failed_jobs > 0 },
    {
      rows: 'before',
      label: 'Download previous state',
      isThere: processed_jobs > 0 && !WITHOUT_PREVIOUS_STATE.includes(name),
    },
  ];
  return (
    <Group gap="xs">
      {files
        .filter(({ isThere }) => isThere)
        .map(({ rows, label }) => (
          <Button
            key={rows}
            component="a"
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={15} aria-hidden />}
            href={addressOf(downloadBatchResults.path, { params: { id }, query: { rows } })}
            download
          >
            {label}
          </Button>
        ))}
    </Group>
  );
}
