import { Text } from '@mantine/core';
import { listUses, type UsedKind } from '@larder/contract/operations/uses.ts';
import { useRead } from '../../calls/use-read.ts';
import { usesInWords } from './uses-in-words.ts';

interface UsedByProps {
  kind: UsedKind;
  id: number;
}

/** In a dialog that asks before something is deactivated or deleted: what uses it now. */
export function UsedBy({ kind, id }: UsedByProps) {
  const { data } = useRead(listUses, { params: { kind, id } }, { staleSeconds: 0 });
  const uses = data?.data.filter(({ count, is_at_least }) => count > 0 || is_at_least);
  if (!uses) return null;
  return (
    <Text size="sm" mt="xs">
      {uses.length === 0 ? 'Nothing uses it.' : `Used by ${usesInWords(uses)}.`}
    </Text>
  );
}
