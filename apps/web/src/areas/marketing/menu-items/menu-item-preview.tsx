import type { UseFormReturnType } from '@mantine/form';
import type { Picture } from '@larder/contract/wire/picture.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import classes from '../bestsellers/bestseller.module.css';
import { CustomerPreview, PreviewPicture } from '../customer-preview.tsx';
import { linesOf, type MenuItemValues } from './menu-item-form.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

interface MenuItemPreviewProps<Values> {
  form: UseFormReturnType<Values>;
  stored: Picture | null;
}

export function MenuItemPreview<Values extends MenuItemValues>({ form, stored }: MenuItemPreviewProps<Values>) {
  const values = useWatchedValues(form);
  const bullets = [...new Set(linesOf(values.menu_page_bullets))];
  return (
    <CustomerPreview
      picture={<PreviewPicture chosen={values.image?.[0]} stored={values.image === null ? null : stored} />}
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
