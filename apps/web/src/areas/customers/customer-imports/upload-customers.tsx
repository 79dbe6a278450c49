import { Button, Stack, Text } from '@mantine/core';
import { listCustomerImports, uploadCustomers } from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { CUSTOMER_COLUMNS, CUSTOMER_FILE, type CustomerColumn } from '@larder/domain/values/customer-imports.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { firstSentence } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import classes from './customer-imports.module.css';

export function UploadCustomers() {
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const { run, running, failure, reset } = useCall(uploadCustomers, { refreshes: [listCustomerImports] });
  const open = () => {
    reset();
    setOpened(true);
  };
  const upload = async (csv: File) => {
    const done = await run({ body: { csv } }).catch(() => null);
    if (done === null) return;
    setOpened(false);
    toast.success('The file was uploaded and is being checked.');
    void navigate({ to: '/customer-imports/$id', params: { id: done.data.id } });
  };
  return (
    <>
      <Button onClick={open}>Upload file</Button>
      <Dialog title="Upload customers" opened={opened} onClose={() => setOpened(false)} busy={running} size="lg">
        <Stack gap="md">
          <Picker running={running} onChosen={upload} />
          <div role="alert">{failure && !running ? <Callout tone="red">{firstSentence(failure)}</Callout> : null}</div>
          <Format />
        </Stack>
      </Dialog>
    </>
  );
}

function Picker({ running, onChosen }: { running: boolean; onChosen: (file: File) => Promise<void> }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    if (!file) return;
    await onChosen(file);
    // Allow choosing the same file again after it was corrected.
    if (input.current) input.current.value = '';
  };
  return (
    <div className={classes.chosen}>
      <Text component="label" htmlFor={id} fw={500}>
        CSV file
      </Text>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        disabled={running}
        data-autofocus
        onChange={(event) => void choose(event)}
      />
      <output>{running ? 'Just a moment, uploading...' : ''}</output>
    </div>
  );
}

const HELP: Record<CustomerColumn, string> = {
  external_id: 'the ID in your previous system; unique',
  email: 'required; unique',
  first_name: 'required',
  last_name: 'required',
  phone: 'at least 10 digits',
  line_1: 'street and number; active and paused customers need an address',
  line_2: 'apartment or suite',
  city: 'of the address',
  state: '2 letters',
  zip_code: '5 digits, including leading zeros',
  address_type: 'personal or business; empty is personal',
  delivery_instructions: 'up to 1,000 characters',
  plan: 'meals by category, such as Dinner: 6; Snacks: 2',
  production_cycle: 'name or ID; empty assigns the cycle of a new customer',
  status: 'required: active, paused, cancelled or abandoned',
  paused_until: 'first delivery after the pause, such as 2026-01-31',
  first_delivery_date: 'no order is delivered before this date; empty begins with the next open week',
  customer_since: 'start of the subscription',
  active_weeks: 'number of orders delivered so far; 0 is a new customer for promo codes',
  opening_credit: 'in dollars, such as 12.50; never changed by a later file',
  gateway_customer: 'the customer at the payment gateway, such as cus_…',
  gateway_card: 'the saved card at the payment gateway, such as pm_…',
  card_last_four: 'last four digits of the card',
};

const Format = () => (
  <div>
    <Text size="sm">
      UTF-8, at most {CUSTOMER_FILE.rows.toLocaleString('en-US')} rows. The first line names the columns, in any order;
      leave out those that you do not need. The file is checked first and changes nothing until you import it. No e-mail
      is sent to customers.
    </Text>
    <ul className={classes.columns}>
      {CUSTOMER_COLUMNS.map((column) => (
        <li key={column}>
          <code>{column}</code>: {HELP[column]}
        </li>
      ))}
    </ul>
  </div>
);
