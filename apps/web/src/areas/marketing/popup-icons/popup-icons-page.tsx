import { listPopupIcons, type PopupIcon } from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import { CardPage } from '@larder/ui/patterns/pages/card-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import classes from '../bestsellers/bestseller.module.css';
import { CleanedHtml } from '../marketing-pages/cleaned-html.tsx';
import { NewPopupIcon } from './new-popup-icon.tsx';
import { popupIconsList } from './popup-icons-search.ts';
import { Picture } from '../chosen-products/product-picture.tsx';

export function PopupIconsPage() {
  const { list, clear } = useList(listPopupIcons, popupIconsList);
  return (
    <CardPage
      heading="Popup Icons"
      actions={<NewPopupIcon />}
      list={list}
      card={{ key: ({ id }) => id, draw: (icon) => <PopupIconCard icon={icon} /> }}
      empty={{ nothing: 'No popup icons yet', query: null, onClear: clear }}
    />
  );
}

const PopupIconCard = ({ icon: { name, title, description, image } }: { icon: PopupIcon }) => (
  <>
    <Picture uri={image.uris['meal-card-desktop']} />
    <div className={classes.card}>
      <p className={classes.note}>{name}</p>
      <h2 className={classes.name}>{title}</h2>
      <CleanedHtml html={description} />
    </div>
  </>
);
