import { IconPhotoOff } from '@tabler/icons-react';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import classes from './dish.module.css';

export const DishState = ({ is_active, isSoldOut }: { is_active: boolean; isSoldOut: boolean }) =>
  is_active ? (
    isSoldOut && <StatusBadge tone="orange" label="Sold out" />
  ) : (
    <StatusBadge tone="gray" label="Inactive" />
  );

/** Decorative: the text next to it names the dish. */
export const DishPicture = ({ picture }: { picture: string | null }) =>
  picture === null ? (
    <span className={classes.missing}>
      <IconPhotoOff size={16} aria-hidden />
    </span>
  ) : (
    <img className={classes.picture} src={picture} alt="" loading="lazy" draggable={false} width={40} height={40} />
  );
