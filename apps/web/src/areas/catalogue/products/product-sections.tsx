import type { Product } from '@larder/contract/catalogue/products/product.ts';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { ComposableFields } from './fields/composable-fields.tsx';
import { HeatingFields } from './fields/heating-fields.tsx';
import { RelatedProductFields } from './fields/related-product-fields.tsx';
import { ProductFilterFields } from './fields/product-filter-fields.tsx';
import type { ProductForm } from './fields/product-form-field.ts';
import { ProductIdentityFields } from './fields/product-identity-fields.tsx';
import { ProductNutritionFields } from './fields/product-nutrition-fields.tsx';
import { NutritionImageField, ProductPictureFields } from './fields/product-picture-fields.tsx';
import { ProductRatingFields } from './fields/product-rating-fields.tsx';
import { ProductSaleFields } from './fields/product-sale-fields.tsx';
import { ProductTextFields } from './fields/product-text-fields.tsx';
import { ProductUses } from './product-uses.tsx';

export type ProductSection = FormSection & { id: string };

/** The sections of the product form, shared by create and edit. */
export function productSections(form: ProductForm, product: Product | null, isComposite: boolean): ProductSection[] {
  const isEdit = product !== null;
  const sections: (ProductSection | null)[] = [
    {
      id: 'product',
      title: 'Product',
      paths: [
        'type',
        'sku',
        'sku_ignore_sales_report_validation',
        'name',
        'with',
        'slug',
        'category',
        'packing_name',
        'package',
      ],
      fields: <ProductIdentityFields form={form} isEdit={isEdit} />,
    },
    {
      id: 'sale',
      title: 'Sale',
      paths: [
        'is_active',
        'is_premium',
        'is_sold_out',
        'show_on_product_preferences',
        'show_facility_statement',
        'item_price',
        'after_cardinal_active_order',
      ],
      fields: (
        <>
          <ProductSaleFields form={form} isEdit={isEdit} />
          {product === null ? null : <ProductUses productId={product.id} />}
        </>
      ),
    },
    isComposite
      ? {
          id: 'composables',
          title: 'Composables',
          paths: ['composables'],
          fields: <ComposableFields form={form} isEdit={isEdit} />,
        }
      : null,
    {
      id: 'images',
      title: 'Images',
      paths: ['images'],
      fields: <ProductPictureFields form={form} product={product} />,
    },
    {
      id: 'texts',
      title: 'Texts',
      paths: ['description', 'excerpt', 'ingredients'],
      fields: <ProductTextFields form={form} />,
    },
    {
      id: 'heating',
      title: 'Heating',
      paths: ['heating_instructions'],
      fields: <HeatingFields key={form.key('heating_instructions')} form={form} />,
    },
    {
      id: 'rating',
      title: 'Rating and badge',
      paths: ['fixed_rating', 'badge', 'ratingAttributes'],
      fields: <ProductRatingFields form={form} calculated={product?.calculated_rating ?? null} />,
    },
    {
      id: 'filters',
      title: 'Filters',
      paths: ['tags', 'allergens', 'indicators', 'icons', 'mealComponents', 'is_hidden_veggie', 'is_flavor_explorer'],
      fields: <ProductFilterFields form={form} isEdit={isEdit} />,
    },
    {
      id: 'nutrition',
      title: 'Nutrition',
      paths: ['superfoods_number', 'veggie_milliservings', 'protein_milligrams', 'fiber_milligrams', 'nutrition_image'],
      fields: (
        <>
          <ProductNutritionFields form={form} isEdit={isEdit} />
          <NutritionImageField form={form} product={product} />
        </>
      ),
    },
    {
      id: 'related',
      title: 'Related products',
      paths: ['related_products', 'customers_also_loved_products'],
      fields: <RelatedProductFields form={form} sku={product?.sku ?? ''} />,
    },
  ];
  return sections.filter((section) => section !== null);
}
