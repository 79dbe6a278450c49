import type { MoneyCheckView, showMoney } from '@larder/contract/billing/money/money.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { List, Stack, Text } from '@mantine/core';
import { hrefTo } from '../../../href-to.ts';

type MoneyBooksProps = Pick<Answer<typeof showMoney>['meta'], 'check' | 'open_work'>;

export function MoneyBooks({ check, open_work }: MoneyBooksProps) {
  const failed = open_work?.find(({ check: name }) => name === 'failed-refunds')?.count ?? 0;
  return (
    <Stack gap="xs">
      <Differences check={check} />
      {failed > 0 ? (
        <Callout tone="orange">
          {failed === 1 ? '1 failed refund is' : `${failed.toLocaleString('en-US')} failed refunds are`} not resolved
          yet. <a href="#failed-refunds">Review failed refunds</a>
        </Callout>
      ) : null}
    </Stack>
  );
}

function Differences({ check }: { check: MoneyCheckView | null }) {
  if (check === null)
    return (
      <Text size="sm" c="dimmed">
        Reconciliation runs nightly; no result yet.
      </Text>
    );
  if (check.differences === 0)
    return (
      <Callout tone="teal">
        Reconciliation found no differences. Last run: <Moment at={check.checked_at} />.
      </Callout>
    );
  return (
    <Callout tone="red">
      Reconciliation found differences. Last run: <Moment at={check.checked_at} />. Contact your administrator.
      <List size="sm">
        {check.found.map(({ check: name, holds, count, examples }) => (
          <List.Item key={name}>
            {holds} {count === 1 ? '1 exception' : `${count} exceptions`}:{' '}
            {examples.map((example) => (
              <Example key={`${example.name}-${example.user_id}`} {...example} />
            ))}
            {count > examples.length ? 'and more' : ''}
          </List.Item>
        ))}
      </List>
    </Callout>
  );
}

type ExampleView = MoneyCheckView['found'][number]['examples'][number];

const Example = ({ name, user_id }: ExampleView) => (
  <>{user_id === null ? name : <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{name}</Link>}; </>
);
