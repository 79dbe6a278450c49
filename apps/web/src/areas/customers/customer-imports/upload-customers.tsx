import { Text } from '@mantine/core';
import { listCustomerImports, uploadCustomers } from '@larder/contract/customers/customer-imports/customer-imports.ts';
import {
  CUSTOMER_COLUMNS,
  CUSTOMER_FILE,
  type CustomerColumn,
} from '@larder/domain/values/imports/customer-imports.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../calls/use-call.ts';
import { CSV_FILE, FileColumns, UploadFile } from '../../../parts/imports/upload-file.tsx';

export function UploadCustomers() {
  const navigate = useNavigate();
  const upload = useCall(uploadCustomers, {
    refreshes: [listCustomerImports],
    onDone: ({ data }) => void navigate({ to: '/customer-imports/$id', params: { id: data.id } }),
  });
  return (
    <UploadFile button="Upload file" title="Upload customers" file={CSV_FILE} upload={upload}>
      <div>
        <Text size="sm">
          UTF-8 with commas, at most {CUSTOMER_FILE.rows.toLocaleString('en-US')} rows. The first line names the
          columns, in any order; leave out those that you do not need. Customers who exist are found by e-mail or
          external ID: the file can change their names and add a missing external ID or opening balance, and a column
          that is left out or empty changes nothing. The file is checked first and changes nothing until you import it.
          No e-mail is sent to customers.
        </Text>
        <FileColumns columns={CUSTOMER_COLUMNS} help={HELP} />
      </div>
    </UploadFile>
  );
}

const HELP: Record<CustomerColumn, string> = {
  external_id: 'the ID in your previous system; unique',
  email: 'required for new customers; others can be named by the external ID alone; unique',
  first_name: 'required for new customers',
  last_name: 'required for new customers',
  phone: 'at least 10 digits',
  line_1: 'street and number; new active and paused customers need an address',
  line_2: 'apartment or suite',
  city: 'of the address',
  state: '2 letters; that of the zip code',
  zip_code: '5 digits, including leading zeros',
  address_type: 'personal or business; empty is personal',
  delivery_instructions: 'up to 1,000 characters',
  plan: 'meals by category, such as Dinner: 6; Snacks: 2; required for new active and paused customers',
  production_cycle: 'name or ID; empty assigns the cycle of a new customer',
  status: 'active, paused, cancelled or abandoned; required for new customers',
  paused_until: 'first delivery after the pause, such as 2026-01-31',
  first_delivery_date: 'no order is delivered before this date; empty begins with the next open week',
  customer_since: 'start of the subscription',
  active_weeks: 'number of orders delivered so far; 0 is a new customer for promo codes',
  opening_credit: 'in dollars, such as 12.50; never changed by a later file',
  gateway_customer: 'the customer at the payment gateway, such as cus_…',
  gateway_card: 'the saved card at the payment gateway, such as pm_…',
  card_last_four: 'last four digits of the card',
};
