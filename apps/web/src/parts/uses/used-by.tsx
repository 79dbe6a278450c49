import { Text } from '@mantine/core';
import { listUses, type UsedKind } from '@larder/contract/operations/uses/uses.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { type Href, Link } from '@larder/ui/controls/display/link.tsx';
import { Fragment } from 'react';
import { useRead } from '../../calls/use-read.ts';
import { hrefTo } from '../../href-to.ts';
import { describeUses } from './describe-uses.ts';

interface UsedByProps {
  kind: UsedKind;
  id: number;
}

export function UsedBy({ kind, id }: UsedByProps) {
  const { data } = useRead(listUses, { params: { kind, id } }, { staleSeconds: 0 });
  if (!data) return null;
  const text = describeUses(data.data);
  return (
    <>
      <Text size="sm" mt="xs">
        {text === null ? 'Not in use.' : `Used by ${text}.`}
      </Text>
      {data.data.map((use) => (
        <First key={use.name} use={use} />
      ))}
    </>
  );
}

/** By the name of the use; keys are numbers, except those of products. */
const HREFS: Record<string, (key: string) => Href> = {
  rotations: (key) => hrefTo({ to: '/product-rotations/$id', params: { id: Number(key) } }),
  'order bumps': (key) => hrefTo({ to: '/order-bumps/$id', params: { id: Number(key) } }),
  upsells: (key) => hrefTo({ to: '/upsells/$id/edit', params: { id: Number(key) } }),
  bestsellers: (key) => hrefTo({ to: '/bestsellers/$id/edit', params: { id: Number(key) } }),
  'composite products': (sku) => hrefTo({ to: '/products/$sku', params: { sku } }),
  'draft weeks': (key) => hrefTo({ to: '/order-weeks/$id', params: { id: Number(key) } }),
  'active weeks': (key) => hrefTo({ to: '/order-weeks/$id', params: { id: Number(key) } }),
};
type Use = Answer<typeof listUses>['data'][number];

function First({ use: { name, count, first = [] } }: { use: Use }) {
  const hrefOf = HREFS[name];
  if (first.length === 0 || !hrefOf) return null;
  return (
    <Text size="sm">
      {`${name.charAt(0).toUpperCase()}${name.slice(1)}: `}
      {first.map((each, index) => (
        <Fragment key={each.key}>
          {index === 0 ? '' : ', '}
          <Link href={hrefOf(each.key)}>{each.name}</Link>
        </Fragment>
      ))}
      {count > first.length ? ` and ${(count - first.length).toLocaleString('en-US')} more` : ''}
    </Text>
  );
}
