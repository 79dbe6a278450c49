import type { NewProduct, ProductChanges } from '@larder/contract/catalogue/products/product-form.ts';
import type { Product } from '@larder/contract/catalogue/products/product.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { PackageItem } from '@larder/domain/values/enums/package-items.ts';
import { PACKAGE_SLUGS } from '@larder/domain/values/enums/package-items.ts';
import type { ProductType } from '@larder/domain/values/enums/product-types.ts';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';

export interface HeatingValues {
  id?: number;
  type: string;
  title: string;
  text: string;
}

/** Numbers stay text until they are sent. */
export interface ProductFormValues extends Record<string, unknown> {
  type: ProductType;
  sku: string;
  sku_ignore_sales_report_validation: boolean;
  name: string;
  with: string;
  slug: string;
  packing_name: string;
  package: string;
  category: string;
  is_active: boolean;
  is_premium: boolean;
  is_sold_out: boolean;
  show_on_product_preferences: boolean;
  show_facility_statement: boolean;
  after_cardinal_active_order: string;
  item_price: Cents | null;
  composables: string[];
  description: string;
  excerpt: string;
  ingredients: string;
  heating_instructions: HeatingValues[];
  fixed_rating: string;
  badge: string;
  tags: number[];
  allergens: number[];
  indicators: number[];
  icons: number[];
  mealComponents: Option[];
  ratingAttributes: Option[];
  is_hidden_veggie: boolean;
  is_flavor_explorer: boolean;
  superfoods_number: string;
  /** These three in thousandths. */
  veggie_milliservings: number;
  protein_milligrams: number;
  fiber_milligrams: number;
  images: File[];
  nutrition_image: File[];
  related_products: Option[];
  customers_also_loved_products: Option[];
}

/** Defaults of CAT-5. */
export const EMPTY_PRODUCT: ProductFormValues = {
  type: 'regular',
  sku: '',
  sku_ignore_sales_report_validation: false,
  name: '',
  with: '',
  slug: '',
  packing_name: '',
  package: '',
  category: '',
  is_active: true,
  is_premium: false,
  is_sold_out: false,
  show_on_product_preferences: true,
  show_facility_statement: true,
  after_cardinal_active_order: '0',
  item_price: null,
  composables: [],
  description: '',
  excerpt: '',
  ingredients: '',
  heating_instructions: [],
  fixed_rating: '',
  badge: '',
  tags: [],
  allergens: [],
  indicators: [],
  icons: [],
  mealComponents: [],
  ratingAttributes: [],
  is_hidden_veggie: false,
  is_flavor_explorer: false,
  superfoods_number: '0',
  veggie_milliservings: 0,
  protein_milligrams: 0,
  fiber_milligrams: 0,
  images: [],
  nutrition_image: [],
  related_products: [],
  customers_also_loved_products: [],
};

const idsOf = (relation: { data: { id: number }[] } | undefined) => (relation?.data ?? []).map(({ id }) => id);
const namedOf = (relation: { data: { id: number; name: string }[] } | undefined): Option[] =>
  (relation?.data ?? []).map(({ id, name }) => ({ id, name }));
export const productOption = ({ sku, name }: { sku: string; name: string }): Option => ({ id: sku, name, note: sku });

/** Form values of a product. Uploaded pictures belong to the product, not to the form. */
export const toProductValues = (product: Product): ProductFormValues => ({
  ...EMPTY_PRODUCT,
  type: product.type,
  sku: product.sku,
  name: product.name,
  with: product.with,
  slug: product.slug,
  packing_name: product.packing_name,
  package: product.package ?? '',
  category: String(product.category_id),
  is_active: product.is_active,
  is_premium: product.is_premium,
  is_sold_out: product.is_sold_out,
  show_on_product_preferences: product.show_on_product_preferences,
  show_facility_statement: product.show_facility_statement,
  after_cardinal_active_order: String(product.after_cardinal_active_order),
  item_price: product.item_price,
  composables: product.composables,
  description: product.description,
  excerpt: product.excerpt,
  ingredients: product.ingredients,
  heating_instructions: (product.heatingInstructions?.data ?? []).map(({ id, type, title, text }) => ({
    id,
    type: String(type),
    title,
    text,
  })),
  fixed_rating: product.fixed_rating === null ? '' : String(product.fixed_rating),
  badge: product.badge?.data ? String(product.badge.data.id) : '',
  tags: idsOf(product.tags),
  allergens: idsOf(product.allergens),
  indicators: idsOf(product.indicators),
  icons: product.icons,
  mealComponents: namedOf(product.mealComponents),
  ratingAttributes: namedOf(product.ratingAttributes),
  is_hidden_veggie: product.is_hidden_veggie,
  is_flavor_explorer: product.is_flavor_explorer,
  superfoods_number: String(product.superfoods_number),
  veggie_milliservings: product.veggie_milliservings,
  protein_milligrams: product.protein_milligrams,
  fiber_milligrams: product.fiber_milligrams,
  related_products: (product.related_products?.data ?? []).map(productOption),
  customers_also_loved_products: (product.customers_also_loved_products?.data ?? []).map(productOption),
});

/** Invalid text becomes NaN, which the schema refuses under its field. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const optionalNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const packageOf = (text: string): PackageItem | null => PACKAGE_SLUGS.find((slug) => slug === text) ?? null;
const skusOf = (options: Option[]) => options.map(({ id }) => String(id));
const optionIds = (options: Option[]) => options.map(({ id }) => Number(id));

/** Fields that can be changed after creation (CAT-4). */
const editableOf = (values: ProductFormValues) => ({
  name: values.name,
  with: values.with,
  packing_name: values.packing_name,
  package: packageOf(values.package),
  is_active: values.is_active,
  is_premium: values.is_premium,
  item_price: values.item_price,
  fixed_rating: optionalNumber(values.fixed_rating),
  description: values.description,
  excerpt: values.excerpt,
  ingredients: values.ingredients,
  heating_instructions: values.heating_instructions.map(({ type, title, text, ...known }) => ({
    ...known,
    type: numberOf(type),
    title,
    text,
  })),
  badge: optionalNumber(values.badge),
  tags: values.tags,
  allergens: values.allergens,
  indicators: values.indicators,
  mealComponents: optionIds(values.mealComponents),
  ratingAttributes: optionIds(values.ratingAttributes),
  related_products: skusOf(values.related_products),
  customers_also_loved_products: skusOf(values.customers_also_loved_products),
  ...(values.images.length > 0 && { images: values.images }),
  ...(values.nutrition_image[0] && { nutrition_image: values.nutrition_image[0] }),
});

export const toNewProductBody = (values: ProductFormValues): NewProduct => ({
  ...editableOf(values),
  type: values.type,
  sku: values.sku,
  sku_ignore_sales_report_validation: values.sku_ignore_sales_report_validation,
  slug: values.slug,
  category: numberOf(values.category),
  is_sold_out: values.is_sold_out,
  show_on_product_preferences: values.show_on_product_preferences,
  show_facility_statement: values.show_facility_statement,
  after_cardinal_active_order: numberOf(values.after_cardinal_active_order),
  // The form keeps composables after a switch to a regular product, but does not send them.
  composables: values.type === 'composite' ? values.composables : [],
  icons: values.icons,
  is_hidden_veggie: values.is_hidden_veggie,
  is_flavor_explorer: values.is_flavor_explorer,
  superfoods_number: numberOf(values.superfoods_number),
  veggie_milliservings: values.veggie_milliservings,
  protein_milligrams: values.protein_milligrams,
  fiber_milligrams: values.fiber_milligrams,
});

export const toProductChangesBody = (values: ProductFormValues, version: number | undefined): ProductChanges => ({
  ...editableOf(values),
  version,
});
