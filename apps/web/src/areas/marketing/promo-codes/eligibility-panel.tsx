import { Group, Stack, Text } from '@mantine/core';
import { listUsers } from '@larder/contract/customers/users/users.ts';
import { showPromoCodeEligibility } from '@larder/contract/marketing/promo-codes/promo-code-eligibility.ts';
import type { PromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import type { Option, Search } from '@larder/ui/controls/fields/use-search.ts';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';

const searchUsers: Search = async (keyword, signal) => {
  const { data } = await call(listUsers, { query: { keyword, per_page: 5 } }, { signal });
  return data.map(({ id, email, first_name, last_name }) => ({ id, name: email, note: `${first_name} ${last_name}` }));
};

/** Checks the saved code, not unsaved changes. */
export function EligibilityPanel({ promo }: { promo: PromoCode }) {
  const [user, setUser] = useState<Option | null>(null);
  return (
    <Panel id="eligibility" title="Check eligibility">
      <Stack gap="md">
        <Autocomplete label="Customer" search={searchUsers} value={user} onChange={setUser} />
        {user ? <Eligibility key={user.id} promo={promo} userId={Number(user.id)} /> : null}
      </Stack>
    </Panel>
  );
}

function Eligibility({ promo, userId }: { promo: PromoCode; userId: number }) {
  const read = useRead(showPromoCodeEligibility, { params: { id: promo.id }, query: { user_id: userId } });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const { is_eligible, is_applied, reasons, orders } = read.data.data;
  return (
    <Stack gap="sm">
      <Stack component="output" gap="xs">
        {is_applied ? <Callout tone="teal">{`${promo.code} is applied to this customer.`}</Callout> : null}
        {is_eligible && !is_applied ? (
          <Callout tone="teal">{`${promo.code} can be applied to this customer.`}</Callout>
        ) : null}
        {reasons.map(({ code, message }) => (
          <Callout key={code} tone="red">
            {message}
          </Callout>
        ))}
      </Stack>
      <Orders orders={orders} label={labelOf(promo, is_applied)} />
      <Group>
        <Link href={hrefTo({ to: '/users/$id', params: { id: userId } })}>Open customer</Link>
      </Group>
    </Stack>
  );
}

type Orders = Answer<typeof showPromoCodeEligibility>['data']['orders'];

function labelOf(promo: PromoCode, isApplied: boolean): string {
  if (isApplied) return 'Upcoming orders with this code';
  return `Upcoming orders if ${promo.has_unique_codes ? `a unique code of ${promo.code}` : 'this code'} were applied now`;
}

function Orders({ orders, label }: { orders: Orders; label: string }) {
  if (orders.length === 0) return <Text size="sm">This customer has no orders before their cutoff.</Text>;
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <PanelTable
        label={label}
        rows={orders}
        rowKey={({ id }) => id}
        columns={[
          { header: 'Week', cell: ({ order_week_number }) => order_week_number },
          { header: 'Cutoff', cell: ({ cutoff_at }) => <Moment at={cutoff_at} /> },
          { header: 'Discount', cell: ({ discount }) => <Money cents={discount} /> },
          { header: 'Total', cell: ({ total }) => <Money cents={total} /> },
          {
            header: 'Applies',
            cell: ({ reasons }) => reasons.map(({ message }) => message).join(' ') || 'Yes',
          },
        ]}
      />
    </div>
  );
}
