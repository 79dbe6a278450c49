import type { MoneyCheckView, showMoney } from '@larder/contract/billing/money/money.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../href-to.ts';

type MoneyBooksProps = Pick<Answer<typeof showMoney>['meta'], 'check' | 'open_work'>;

export function MoneyBooks({ check, open_work }: MoneyBooksProps) {
  const countOf = (name: string) => open_work?.find(({ check: open }) => open === name)?.count ?? 0;
  return (
    <Stack gap="xs">
      <Differences check={check} />
      <OpenWork
        count={countOf('failed-refunds')}
        one="1 failed refund is"
        many="failed refunds are"
        rest="not resolved yet."
      >
        <a href="#failed-refunds">Review failed refunds</a>
      </OpenWork>
      <OpenWork count={countOf('disputes')} one="1 dispute needs" many="disputes need" rest="a response or a review.">
        <a href="#disputes">Review disputes</a>
      </OpenWork>
    </Stack>
  );
}

interface OpenWorkProps {
  count: number;
  one: string;
  many: string;
  rest: string;
  children: ReactNode;
}

const OpenWork = ({ count, one, many, rest, children }: OpenWorkProps) =>
  count === 0 ? null : (
    <Callout tone="orange">
      {count === 1 ? one : `${count.toLocaleString('en-US')} ${many}`} {rest} {children}
    </Callout>
  );

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
