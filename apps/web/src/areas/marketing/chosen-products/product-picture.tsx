import { IconPhotoOff } from '@tabler/icons-react';
import type { ProductRow } from '@larder/contract/catalogue/products/product.ts';
import classes from '../pictures.module.css';

/** Decorative: the text next to it names the product. */
export const ProductPicture = ({ product }: { product: Pick<ProductRow, 'images'> | undefined }) => (
  <Picture uri={product?.images?.data[0]?.uris['meal-card-desktop'] ?? null} />
);

export function Picture({ uri, alt = '' }: { uri: string | null; alt?: string }) {
  if (uri === null)
    return (
      <span className={classes.missing}>
        <IconPhotoOff size={24} aria-hidden />
      </span>
    );
  return <img className={classes.picture} src={uri} alt={alt} loading="lazy" width={400} height={400} />;
}
