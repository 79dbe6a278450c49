import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { listGiftCards } from '@larder/contract/marketing/gift-cards.ts';
import { ListPage } from '@larder/ui/patterns/list-page.tsx';
import { useList } from '../../calls/use-list.ts';
import { useTypedFilter } from '../../calls/use-typed-filter.ts';
import { GiftCardPromotion } from './gift-card-promotion.tsx';
import { giftCardColumns } from './gift-card-columns.tsx';
import { giftCardsList, refusalToSearchCode } from './gift-cards-search.ts';
import { useReadWhile } from './use-read-while.ts';

/** Gift Cards: who gave them to whom, and what is left of each. */
export function GiftCardsPage() {
  const { list, search, change, clear } = useList(listGiftCards, giftCardsList);
  const code = useTypedFilter(search.code ?? '', (text) => change({ code: text || undefined }, { replace: true }));
  useReadWhile(listGiftCards, list.status === 'ready' && list.rows.some(({ refund }) => refund?.status === 'pending'));
  return (
    <ListPage
      heading="Gift Cards"
      actions={<GiftCardPromotion />}
      filters={
        <TextInput
          type="search"
          label="Search"
          placeholder="Any part of the code"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={code.value}
          error={refusalToSearchCode(code.value)}
          onChange={(event) => code.onChange(event.currentTarget.value)}
        />
      }
      columns={giftCardColumns}
      row={{ key: ({ id }) => id }}
      list={list}
      empty={{ nothing: 'No gift cards yet', query: search.code ? `"${search.code}"` : null, onClear: clear }}
    />
  );
}
