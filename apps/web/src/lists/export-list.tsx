import { Button } from '@mantine/core';
import { checkExport } from '@larder/contract/operations/exports/exports.ts';
import type { Route } from '@larder/contract/wire/route.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import type * as z from 'zod';
import { addressOf } from '../calls/address-of.ts';
import { call } from '../calls/call.ts';
import { failureMessage } from '../calls/failure-message.ts';
import { type CountedNoun, describeExport, refusalToExport } from './describe-export.ts';

interface ExportListProps<Row> {
  route: Route & { query: z.ZodObject };
  list: ListState<Row>;
  /** The list's own; the export takes its filters and order and leaves out the page. */
  query: object;
  of: CountedNoun;
}

export function ExportList<Row>({ route, list, query, of }: ExportListProps<Row>) {
  if (list.status === 'loading') {
    return (
      <Button variant="default" disabled>
        Export CSV
      </Button>
    );
  }
  const count = describeExport(list, of);
  return (
    <ButtonWithReason
      size="sm"
      action={count === null ? 'Export CSV' : `Export CSV (${count})`}
      refusal={refusalToExport(list, of)}
      onClick={() => void startExport(route, query, count ?? '')}
    />
  );
}

export async function startExport(route: ExportListProps<unknown>['route'], query: object, count: string) {
  const refused = await failureMessage(call(checkExport, {}));
  if (refused !== null) return toast.error('Export not started', refused, { of: route.path });
  download(addressOf(route.path, { query: taken(route, query) }));
  return toast.success('Export started', `Your browser is downloading ${count}.`, { of: route.path });
}

const taken = (route: ExportListProps<unknown>['route'], query: object) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name in route.query.shape));

/** By the browser: a file of any size does not go through the page. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
