import { Button, Group, Text, Title } from '@mantine/core';
import type { CreditAccount, CreditTransaction } from '@larder/contract/billing/credits/credits.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { PanelTable, type PanelColumn } from '@larder/ui/controls/lists/panel-table.tsx';
import { useState } from 'react';
import { ACCOUNT_NAMES } from './credit-account-names.ts';
import { DebitDialog } from './debit-dialog.tsx';
import { ReasonCell } from '../reasons/reason-cell.tsx';
import { nameOf } from '../users/users-columns.tsx';
import { DeliveryLink } from '../../../parts/order-link.tsx';

/** Customers of some years have hundreds. */
const NEWEST = 10;

interface OfAccount {
  account: CreditAccount;
  user: User;
}

export function CreditAccountLedger({ account, user }: OfAccount) {
  const [debiting, setDebiting] = useState(false);
  const name = ACCOUNT_NAMES[account.type];
  const isEmpty = account.balance === ZERO;
  return (
    <section aria-label={`${name} credits`}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {name}{' '}
          <Text span inherit c="dimmed" aria-hidden>
            ·
          </Text>{' '}
          <Money cents={account.balance} />
        </Title>
        <Group gap="xs">
          {isEmpty ? (
            <Text size="sm" c="dimmed">
              Nothing to debit
            </Text>
          ) : null}
          <Button
            variant="default"
            size="xs"
            disabled={isEmpty}
            aria-label={`Debit ${name} credits`}
            onClick={() => setDebiting(true)}
          >
            Debit
          </Button>
        </Group>
      </Group>
      <Transactions transactions={account.transactions?.data ?? []} name={name} />
      {debiting ? (
        <DebitDialog
          account={account}
          from={`the ${name.toLowerCase()} credits of ${nameOf(user)}`}
          onClose={() => setDebiting(false)}
        />
      ) : null}
    </section>
  );
}

function Transactions({ transactions, name }: { transactions: CreditTransaction[]; name: string }) {
  const [showsAll, setShowsAll] = useState(false);
  if (transactions.length === 0)
    return (
      <Text size="sm" mt={4}>
        No transactions.
      </Text>
    );
  const visible = showsAll ? transactions : transactions.slice(0, NEWEST);
  return (
    <>
      <PanelTable label={`${name} transactions`} columns={COLUMNS} rows={visible} rowKey={({ id }) => id} />
      {transactions.length > visible.length ? (
        <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
          Show all {transactions.length}
        </Button>
      ) : null}
    </>
  );
}

const COLUMNS: PanelColumn<CreditTransaction>[] = [
  { header: 'Date', width: '22%', cell: ({ date }) => <Moment at={date} /> },
  { header: 'Amount', align: 'right', width: '13%', cell: ({ amount }) => <Money cents={amount} /> },
  {
    header: 'Reason',
    width: '27%',
    cell: (transaction) => <ReasonCell of={transaction} />,
  },
  { header: 'Order', width: '18%', cell: ({ order }) => (order ? <DeliveryLink {...order} /> : '—') },
  { header: 'By', width: '20%', cell: ({ causer }) => causer.email },
];
