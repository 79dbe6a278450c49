import type { MoneyCheckShown } from '@larder/contract/billing/money.ts';
import type { MoneyCheck } from '@larder/domain/values/money-checks.ts';
import { Callout } from '@larder/ui/controls/callout.tsx';
import { Moment } from '@larder/ui/controls/moment.tsx';
import { Text } from '@mantine/core';

const WORDS: Record<MoneyCheck, string> = {
  balances: 'Credit accounts whose balance is not the sum of their transactions',
  'credits-of-orders': 'Orders that count other credits than were spent on them',
  charges: 'Charges that belong to another customer’s order, or lack the gateway’s reference',
  'refunds-of-charges': 'Charges that count other refunds than were made',
  refunds: 'Refunds that are not the sum of their parts, or say otherwise than their parts',
  'closed-orders': 'Orders past their deadline that are not paid and not cancelled',
};

/** What the daily comparison of the books found. */
export function MoneyBooks({ check }: { check: MoneyCheckShown | null }) {
  if (check === null)
    return (
      <Text size="sm" c="dimmed">
        The books are compared each night; they have not been yet.
      </Text>
    );
  if (check.differences === 0)
    return (
      <Callout tone="teal">
        The books agree: balances, charges, refunds and orders were compared at <Moment at={check.checked_at} />.
      </Callout>
    );
  return (
    <Callout tone="red">
      The books do not agree, as compared at <Moment at={check.checked_at} />. Please tell whoever runs Larder.
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {check.found.map(({ check: name, count, examples }) => (
          <li key={name}>
            {WORDS[name]}: {count} ({examples.map((id) => `#${id}`).join(', ')}
            {count > examples.length ? ' and more' : ''})
          </li>
        ))}
      </ul>
    </Callout>
  );
}
