import { Textarea, TextInput } from '@mantine/core';
import type { Product } from '@larder/contract/catalogue/products/product.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { ComposableFields } from './fields/composable-fields.tsx';
import { HeatingFields } from './fields/heating-fields.tsx';
import { RelatedProductFields } from './fields/related-product-fields.tsx';
import { ProductFilterFields } from './fields/product-filter-fields.tsx';
import { ProductIdentityFields } from './fields/product-identity-fields.tsx';
import { NutritionImageField, ProductPictureFields } from './fields/product-picture-fields.tsx';
import { ProductRatingFields } from './fields/product-rating-fields.tsx';
import { ProductSaleFields } from './fields/product-sale-fields.tsx';
import { ThousandthsField } from './fields/thousandths-field.tsx';
import type { ProductInputs } from './product-form.ts';
import { ProductUses } from './product-uses.tsx';

const TEXTS = ['description', 'excerpt', 'ingredients'] as const;
const IN_THOUSANDTHS = ['veggie_milliservings', 'protein_milligrams', 'fiber_milligrams'] as const;

export type ProductSection = FormSection & { id: string };

export function productSections(
  inputs: ProductInputs,
  product: Product | null,
  isComposite: boolean,
): ProductSection[] {
  const { form, props } = inputs;
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
      fields: <ProductIdentityFields inputs={inputs} />,
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
          <ProductSaleFields inputs={inputs} />
          {product === null ? null : <ProductUses productId={product.id} />}
        </>
      ),
    },
    isComposite
      ? {
          id: 'composables',
          title: 'Composables',
          paths: ['composables'],
          fields: <ComposableFields inputs={inputs} />,
        }
      : null,
    {
      id: 'images',
      title: 'Images',
      paths: ['images'],
      fields: <ProductPictureFields inputs={inputs} product={product} />,
    },
    {
      id: 'texts',
      title: 'Texts',
      paths: [...TEXTS],
      fields: (
        <FieldGrid>
          {TEXTS.map((path) => (
            <Textarea autosize minRows={3} maxRows={12} {...props(path)} key={form.key(path)} />
          ))}
        </FieldGrid>
      ),
    },
    {
      id: 'heating',
      title: 'Heating',
      paths: ['heating_instructions'],
      fields: <HeatingFields key={form.key('heating_instructions')} inputs={inputs} />,
    },
    {
      id: 'rating',
      title: 'Rating and badge',
      paths: ['fixed_rating', 'badge', 'ratingAttributes'],
      fields: <ProductRatingFields inputs={inputs} calculated={product?.calculated_rating ?? null} />,
    },
    {
      id: 'filters',
      title: 'Filters',
      paths: ['tags', 'allergens', 'indicators', 'icons', 'mealComponents', 'is_hidden_veggie', 'is_flavor_explorer'],
      fields: <ProductFilterFields inputs={inputs} />,
    },
    {
      id: 'nutrition',
      title: 'Nutrition',
      paths: ['superfoods_number', ...IN_THOUSANDTHS, 'nutrition_image'],
      fields: (
        <>
          <FieldGrid most={4}>
            <TextInput inputMode="numeric" {...props('superfoods_number')} />
            {IN_THOUSANDTHS.map((path) => (
              <ThousandthsField {...props(path)} key={form.key(path)} />
            ))}
          </FieldGrid>
          <NutritionImageField inputs={inputs} product={product} />
        </>
      ),
    },
    {
      id: 'related',
      title: 'Related products',
      paths: ['related_products', 'customers_also_loved_products'],
      fields: <RelatedProductFields inputs={inputs} sku={product?.sku ?? ''} />,
    },
  ];
  return sections.filter((section) => section !== null);
}
