import { Button } from '@mantine/core';
import {
  type CustomerImport,
  deleteCustomerImport,
  importCustomers,
  listCustomerImports,
  showCustomerImport,
} from '@larder/contract/customers/customer-imports/customer-imports.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../calls/use-call.ts';
import { hrefTo } from '../../../href-to.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { DeleteFile, ImportFile } from '../../../parts/imports/import-actions.tsx';
import { describeCustomers } from './describe-customers.ts';

interface OfFile {
  file: CustomerImport;
}

export function ImportCustomers({ file }: OfFile) {
  const { run } = useCall(importCustomers, { refreshes: [listCustomerImports, showCustomerImport] });
  const { created, changed } = file.counts;
  return (
    <ImportFile
      file={file}
      action={`Import ${countOf(created + changed, 'customer')}`}
      effects={describeCustomers(file)}
      note="No e-mail is sent to customers. The import can be reversed for customers who were not changed or charged since."
      run={run}
      done="The customers are being imported"
    />
  );
}

export function DeleteCustomerImport({ file }: OfFile) {
  const navigate = useNavigate();
  const { run } = useCall(deleteCustomerImport, { refreshes: [listCustomerImports] });
  return (
    <DeleteFile
      file={file}
      note="No customer is changed."
      run={run}
      onDeleted={() => void navigate({ to: '/customer-imports' })}
    />
  );
}

interface OfBatch {
  batch: Batch;
  refusal: string | null;
}

/** An ended import has a preview of its reversal. */
export const ReverseCustomerImport = ({ batch: { id }, refusal }: OfBatch) =>
  refusal === null ? (
    <Button component={Link} variant="default" href={hrefTo({ to: '/batches/$id/customer-reversal', params: { id } })}>
      Reverse import
    </Button>
  ) : (
    <ButtonWithReason action="Reverse import" size="sm" refusal={refusal} onClick={() => undefined} />
  );
