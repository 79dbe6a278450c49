import type { PopupIcon } from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import { CardPage } from '@larder/ui/patterns/pages/card-page.tsx';
import { ListTools } from '../../../lists/list-tools.tsx';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import classes from '../bestsellers/bestseller.module.css';
import { CleanedHtml } from '../marketing-pages/cleaned-html.tsx';
import { ARCHIVED, ArchivedFilter } from '../archived-filter.tsx';
import { NewPopupIcon } from './new-popup-icon.tsx';
import { PopupIconActions } from './popup-icon-actions.tsx';
import { popupIconsList } from './popup-icons-search.ts';
import { Picture } from '../chosen-products/product-picture.tsx';

export const prefetch = rowsOf(popupIconsList);

export function PopupIconsPage() {
  const { list, search, change, clear } = useList(popupIconsList);
  return (
    <CardPage
      heading="Popup Icons"
      actions={
        <>
          <ListTools search={popupIconsList.search} />
          <NewPopupIcon />
        </>
      }
      filters={<ArchivedFilter value={search.archived} onChange={(archived) => change({ archived })} />}
      list={list}
      card={{ key: ({ id }) => id, draw: (icon) => <PopupIconCard icon={icon} /> }}
      empty={{
        nothing: 'No popup icons yet',
        action: <NewPopupIcon />,
        query: search.archived ? ARCHIVED : null,
        onClear: clear,
      }}
    />
  );
}

const PopupIconCard = ({ icon }: { icon: PopupIcon }) => (
  <>
    <Picture uri={icon.image.uris['meal-card-desktop']} />
    <div className={classes.card}>
      <p className={classes.note}>{icon.name}</p>
      <h2 className={classes.name}>{icon.title}</h2>
      <CleanedHtml html={icon.description} />
      <PopupIconActions icon={icon} />
    </div>
  </>
);
