import { exportGiftCards, type GiftCard } from '@larder/contract/billing/gift-cards/gift-cards.ts';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import { ExportList } from '../../../lists/export-list.tsx';
import { ListTools } from '../../../lists/list-tools.tsx';
import { useColumns } from '../../../lists/use-columns.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { CodeSearch } from '../../../parts/code-search.tsx';
import { GiftCardPromotion } from './gift-card-promotion.tsx';
import { giftCardColumns } from './gift-card-columns.tsx';
import { giftCardsList } from './gift-cards-search.ts';

const POLL_SECONDS = 2;

const GIFT_CARDS = { one: 'gift card', many: 'gift cards' };

/** Poll while the gateway has not answered a refund. */
const pollSeconds = (rows: readonly GiftCard[]) =>
  rows.some(({ refund }) => refund?.status === 'pending') ? POLL_SECONDS : 0;

export const prefetch = rowsOf(giftCardsList);

export function GiftCardsPage() {
  const { list, search, change, clear } = useList(giftCardsList, {
    refetchSeconds: pollSeconds,
  });
  const { columns, choice } = useColumns(giftCardColumns);
  return (
    <ListPage
      heading="Gift Cards"
      actions={
        <>
          <ListTools search={giftCardsList.search} columns={choice} />
          <ExportList route={exportGiftCards} list={list} query={giftCardsList.query(search)} of={GIFT_CARDS} />
          <GiftCardPromotion />
        </>
      }
      filters={
        <CodeSearch
          value={search.code ?? ''}
          onSearch={(text) => change({ code: text || undefined }, { replace: true })}
        />
      }
      columns={columns}
      row={{ key: ({ id }) => id }}
      list={list}
      empty={{ nothing: 'No gift cards yet', query: search.code ? `"${search.code}"` : null, onClear: clear }}
    />
  );
}
