import { listCustomerTags } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import { useRead } from '../../../calls/use-read.ts';

const FRESH_SECONDS = 60;

/** For a select; an archived tag only while it is `chosen`. */
export function useTagOptions(chosen: number | undefined): { value: string; label: string }[] {
  const { data } = useRead(listCustomerTags, { query: {} }, { staleSeconds: FRESH_SECONDS });
  const tags = data?.data ?? [];
  return tags
    .filter(({ id, archived_at }) => archived_at === null || id === chosen)
    .map(({ id, name, archived_at }) => ({
      value: String(id),
      label: archived_at === null ? name : `${name} (archived)`,
    }));
}
