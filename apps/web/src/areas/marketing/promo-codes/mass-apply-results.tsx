import { Stack, Text } from '@mantine/core';
import type { massApplyPromoCode } from '@larder/contract/marketing/promo-codes/promo-code-mass-apply.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';

type Result = Answer<typeof massApplyPromoCode>['data'];
const isBatch = (answer: Result): answer is Extract<Result, { total_jobs: number }> =>
  typeof answer === 'object' && 'total_jobs' in answer && typeof answer.total_jobs === 'number';

/** Null for a background batch. */
export const appliedOf = (answer: Result): number | null =>
  isBatch(answer) ? null : Object.values(answer).filter((result) => result === true).length;

export function MassApplyResults({ answer }: { answer: Result }) {
  if (isBatch(answer)) {
    return (
      <Panel id="results" title="Results">
        <Callout tone="blue" urgent>
          {`Batch ${answer.id} is applying the code to ${answer.total_jobs.toLocaleString('en-US')} e-mails in the background.`}
        </Callout>
      </Panel>
    );
  }
  const rows = Object.entries(answer).map(([email, result]) => ({ email, result }));
  const applied = rows.filter(({ result }) => result === true).length;
  return (
    <Panel id="results" title="Results">
      <Stack gap="sm">
        <Text size="sm" component="output">{`Applied to ${applied} of ${rows.length}.`}</Text>
        <PanelTable
          label="Results"
          rows={rows.toSorted((a, b) => Number(a.result === true) - Number(b.result === true))}
          rowKey={({ email }) => email}
          columns={[
            { header: 'E-mail', cell: ({ email }) => email },
            {
              header: 'Result',
              cell: ({ result }) => (result === true ? <StatusBadge tone="teal" label="Applied" /> : result),
            },
          ]}
        />
      </Stack>
    </Panel>
  );
}
