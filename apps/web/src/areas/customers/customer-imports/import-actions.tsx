import { Button, Stack, Text } from '@mantine/core';
import {
  type CustomerImport,
  deleteCustomerImport,
  importCustomers,
  listCustomerImports,
  showCustomerImport,
} from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useNavigate } from '@tanstack/react-router';
import { serverMessage } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import classes from './customer-imports.module.css';
import { countOf, describeImport } from './describe-import.ts';

interface OfFile {
  file: CustomerImport;
}
const REFRESHED = [listCustomerImports, showCustomerImport];
const refused = (failure: unknown) => serverMessage(failure, 'Error Occurred');

export function ImportCustomers({ file }: OfFile) {
  const { run } = useCall(importCustomers, { refreshes: REFRESHED });
  const { created, changed } = file.counts;
  const action = `Import ${countOf(created + changed, 'customer')}`;
  return (
    <ConfirmAction
      title={`Import ${file.file_name}`}
      message={
        <Stack gap="sm">
          <ul className={classes.effects}>
            {describeImport(file).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Text>No e-mail is sent to customers. Created customers cannot be deleted again.</Text>
        </Stack>
      }
      action={action}
      run={() => run({ params: { id: file.id } }).then(() => null, refused)}
      onDone={() => toast.success('The customers are being imported')}
      trigger={(open) =>
        file.refusals.import === null ? (
          <Button onClick={open}>{action}</Button>
        ) : (
          <ButtonWithReason action="Import" size="sm" refusal={file.refusals.import} onClick={open} />
        )
      }
    />
  );
}

export function DeleteCustomerImport({ file }: OfFile) {
  const navigate = useNavigate();
  const { run } = useCall(deleteCustomerImport, { refreshes: [listCustomerImports] });
  return (
    <ConfirmAction
      title={`Delete ${file.file_name}`}
      message="The uploaded file and its check are deleted. No customer is changed."
      action="Delete file"
      danger
      run={() => run({ params: { id: file.id } }).then(() => null, refused)}
      onDone={() => {
        toast.success('The file was deleted.');
        void navigate({ to: '/customer-imports' });
      }}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          Delete file
        </Button>
      )}
    />
  );
}
