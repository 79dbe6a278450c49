import { Preview } from '@larder/ui/controls/preview.tsx';
import type { Picture as Kept } from '@larder/contract/wire/picture.ts';
import { useId, type ReactNode } from 'react';
import classes from './bestseller.module.css';
import { Picture } from './product-picture.tsx';

/** Customer preview for dialogs, without a panel frame. */
export function CustomerView({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <p id={title} className={classes.note}>
        Customer preview
      </p>
      <div className={`${classes.preview} ${classes.small}`}>
        {picture}
        <div className={classes.offer}>{children}</div>
      </div>
    </section>
  );
}

interface SeenPictureProps {
  /** New upload, if any. */
  chosen: File | undefined;
  kept: Kept | null;
}

export const SeenPicture = ({ chosen, kept }: SeenPictureProps) =>
  chosen ? <Preview file={chosen} /> : <Picture uri={kept?.uris['meal-card-desktop'] ?? null} />;
