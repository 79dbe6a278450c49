import { Preview } from '@larder/ui/controls/display/preview.tsx';
import type { Picture as StoredPicture } from '@larder/contract/wire/picture.ts';
import { useId, type ReactNode } from 'react';
import classes from './bestsellers/bestseller.module.css';
import { Picture } from './chosen-products/product-picture.tsx';
import pictures from './pictures.module.css';

export function CustomerPreview({ picture, children }: { picture: ReactNode; children: ReactNode }) {
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

interface PreviewPictureProps {
  chosen: File | undefined;
  stored: StoredPicture | null;
}

export const PreviewPicture = ({ chosen, stored }: PreviewPictureProps) =>
  chosen ? (
    <Preview file={chosen} className={pictures.picture} />
  ) : (
    <Picture uri={stored?.uris['meal-card-desktop'] ?? null} />
  );
