import type { UseFormReturnType } from '@mantine/form';
import type { ChildMenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import classes from '../bestsellers/bestseller.module.css';
import { CustomerPreview, PreviewPicture } from '../customer-preview.tsx';
import { linesOf, type MenuItemValues } from './menu-item-form.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

export function MenuItemPreview({ form, item }: { form: UseFormReturnType<MenuItemValues>; item: ChildMenuItem }) {
  const values = useWatchedValues(form);
  const bullets = [...new Set(linesOf(values.menu_page_bullets))];
  return (
    <CustomerPreview
      picture={<PreviewPicture chosen={values.image?.[0]} stored={values.image === null ? null : item.image} />}
    >
      <p className={classes.name}>
        {values.title || values.name || 'Title'} {values.is_new_flag ? <StatusBadge tone="teal" label="New" /> : null}
      </p>
      <p className={classes.text}>{values.description}</p>
      {bullets.length > 0 ? (
        <ul className={classes.bullets}>
          {bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      ) : null}
    </CustomerPreview>
  );
}
