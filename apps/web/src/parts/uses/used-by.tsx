import { Text } from '@mantine/core';
import { listUses, type UsedKind } from '@larder/contract/operations/uses/uses.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Fragment } from 'react';
import { useRead } from '../../calls/use-read.ts';
import { describeUses } from './describe-uses.ts';

interface UsedByProps {
  kind: UsedKind;
  id: number;
}

/** Lists what uses a record and the first few by name, for dialogs that confirm deactivating or deleting it. */
export function UsedBy({ kind, id }: UsedByProps) {
  const { data } = useRead(listUses, { params: { kind, id } }, { staleSeconds: 0 });
  if (!data) return null;
  const text = describeUses(data.data);
  return (
    <>
      <Text size="sm" mt="xs">
        {text === null ? 'Nothing uses it.' : `Used by ${text}.`}
      </Text>
      {data.data.map((use) => (
        <First key={use.name} use={use} />
      ))}
    </>
  );
}

const ADDRESSES: Record<string, string> = {
  rotations: '/product-rotations/',
  'order bumps': '/order-bumps/',
  upsells: '/upsells/',
  bestsellers: '/bestsellers/',
  'composite products': '/products/',
  'draft weeks': '/order-weeks/',
  'active weeks': '/order-weeks/',
};
const EDITED = new Set(['upsells', 'bestsellers']);
type Use = Answer<typeof listUses>['data'][number];

function First({ use: { name, count, first = [] } }: { use: Use }) {
  if (first.length === 0) return null;
  return (
    <Text size="sm">
      {`${name.charAt(0).toUpperCase()}${name.slice(1)}: `}
      {first.map((each, index) => (
        <Fragment key={each.key}>
          {index === 0 ? '' : ', '}
          <Link href={`${ADDRESSES[name] ?? '/'}${each.key}${EDITED.has(name) ? '/edit' : ''}`}>{each.name}</Link>
        </Fragment>
      ))}
      {count > first.length ? ` and ${(count - first.length).toLocaleString('en-US')} more` : ''}
    </Text>
  );
}
