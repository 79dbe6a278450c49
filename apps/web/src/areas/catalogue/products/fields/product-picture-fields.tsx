import { IMAGE_LIMITS, IMAGE_TYPES } from '@larder/domain/values/enums/product-images.ts';
import type { Product, ProductImage } from '@larder/contract/catalogue/products/product.ts';
import { UploadField } from '@larder/ui/controls/files/upload-field.tsx';
import type { ProductInputs } from '../product-form.ts';
import classes from './product-picture-fields.module.css';
import { RemoveImage } from './remove-image.tsx';

const LIMITS = { types: IMAGE_TYPES, typesLabel: 'JPEG or PNG', bytes: IMAGE_LIMITS.bytes };
const REQUIREMENTS = 'JPEG or PNG, up to 10 MB and 40 megapixels each';

interface ProductPictureFieldsProps {
  inputs: ProductInputs;
  /** Null before it exists. */
  product: Product | null;
}

export const ProductPictureFields = ({ inputs, product }: ProductPictureFieldsProps) => (
  <>
    <StoredImages images={product?.images?.data ?? []} label="Product images" product={product} />
    <UploadField {...inputs.list('images')} label="Add images" description={REQUIREMENTS} limits={LIMITS} isMultiple />
  </>
);

export const NutritionImageField = ({ inputs, product }: ProductPictureFieldsProps) => (
  <>
    <StoredImages
      images={product?.nutrition_image ? [product.nutrition_image] : []}
      label="Nutrition image"
      product={product}
    />
    <UploadField
      {...inputs.props('nutrition_image')}
      description={product?.nutrition_image ? `Replaces the image above. ${REQUIREMENTS}` : REQUIREMENTS}
      limits={LIMITS}
    />
  </>
);

interface StoredImagesProps {
  images: ProductImage[];
  label: string;
  product: Product | null;
}

function StoredImages({ images, label, product }: StoredImagesProps) {
  if (product === null || images.length === 0) return null;
  return (
    <ul className={classes.images} aria-label={label}>
      {images.map(({ id, uris }, index) => (
        <li key={id} className={classes.image}>
          <img src={uris['meal-card-desktop']} alt={`${label} ${index + 1}`} width={140} height={140} loading="lazy" />
          <RemoveImage sku={product.sku} imageId={id} name={`image ${index + 1}`} />
        </li>
      ))}
    </ul>
  );
}
