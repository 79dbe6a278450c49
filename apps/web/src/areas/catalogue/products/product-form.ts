import type { NewProduct } from '@larder/contract/catalogue/products/product-form.ts';
import type { Product } from '@larder/contract/catalogue/products/product.ts';
import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { listAllergens, listIndicators, listTags } from '@larder/contract/catalogue/reference-lists/product-filters.ts';
import {
  listHeatingInstructionTypes,
  listIcons,
  listPackageItems,
  listProductBadges,
} from '@larder/contract/catalogue/reference-lists/product-references.ts';
import { writeThousandths } from '@larder/domain/values/thousandths.ts';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { useRead } from '../../../calls/use-read.ts';
import { fixed, from, initially, type FieldsOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import {
  choice,
  choices,
  list,
  money,
  multilineText,
  named,
  number,
  optionalReference,
  optionalTypedNumber,
  optionalWord,
  picture,
  reference,
  rows,
  text,
  toNumber,
  typedNumber,
  yesNo,
} from '../../../forms/kinds.ts';
import { archivedName } from '../../../forms/offered-options.ts';
import { productOption } from './product-searches.ts';

/** Archived ones too, for products that have them. */
const ALL = { query: { with_archived: true } };
const FRESH = { staleSeconds: 300 };
export const useHeatingTypes = () => useRead(listHeatingInstructionTypes, ALL, FRESH).data?.data ?? [];
const usePackages = () =>
  (useRead(listPackageItems, ALL, FRESH).data?.data ?? []).map(({ slug, ...item }) => ({ id: slug, ...item }));
const useBadges = () => useRead(listProductBadges, ALL, FRESH).data?.data ?? [];
const useIcons = () => useRead(listIcons, ALL, FRESH).data?.data ?? [];
const useTags = () => useRead(listTags, ALL, FRESH).data?.data ?? [];
const useAllergens = () => useRead(listAllergens, ALL, FRESH).data?.data ?? [];
const useIndicators = () => useRead(listIndicators, ALL, FRESH).data?.data ?? [];
const useCategories = () =>
  useRead(listCategories, { query: { per_page: 100, with_deleted: true } }, { staleSeconds: 300 }).data?.data ?? [];

const TYPES = { regular: 'Regular', composite: 'Composite' };

export interface HeatingValues {
  id?: number;
  type: string;
  title: string;
  text: string;
}

const heatingInstructions = rows('Heating instructions', {
  toRow: ({ type, ...stored }: { id: number; type: number; title: string; text: string }): HeatingValues => ({
    ...stored,
    type: String(type),
  }),
  toSent: ({ type, ...row }) => ({ ...row, type: toNumber(type) }),
  name: ({ type, title }, types) => `${title} (${types.find(({ id }) => String(id) === type)?.name ?? 'no type'})`,
  describe: (row) => row.text,
  useOptions: useHeatingTypes,
});

type Reference = NonNullable<Product['tags']>['data'][number];

const thousandths = (label: string) => initially(0, number(label, { write: writeThousandths }));
const idsOf = (relation: { data: { id: number }[] } | undefined) => (relation?.data ?? []).map(({ id }) => id);
const namedOf = (relation: { data: Reference[] } | undefined): Option[] =>
  (relation?.data ?? []).map(({ id, ...entry }) => ({ id, name: archivedName(entry) }));
const optionsOf = (relation: { data: { sku: string; name: string }[] } | undefined) =>
  (relation?.data ?? []).map(productOption);
const toId = ({ id }: Option) => Number(id);
const toSku = ({ id }: Option) => String(id);

/** Defaults of CAT-5; fixed fields of CAT-4. */
export const productFields = {
  type: fixed(initially('regular', choice('Type', TYPES, { as: 'select' }))),
  sku: fixed(text('SKU', { required: true })),
  sku_ignore_sales_report_validation: fixed(from(() => false, yesNo('Ignore Netsuite SKU Validation'))),
  name: text('Name', { required: true }),
  with: text('With statement'),
  slug: fixed(text('Slug')),
  category: fixed(
    from(
      (product: Product) => product.category_id,
      reference('Category', useCategories, { none: 'Choose a category', required: true }),
    ),
  ),
  packing_name: text('Packing name'),
  package: optionalWord('Package', usePackages),
  is_active: initially(true, yesNo('Active', { as: 'switch' })),
  is_premium: yesNo('Premium', { as: 'switch' }),
  is_sold_out: fixed(yesNo('Sold out', { as: 'switch' })),
  show_on_product_preferences: fixed(initially(true, yesNo('Show on product preferences', { as: 'switch' }))),
  show_facility_statement: fixed(initially(true, yesNo('Show facility statement', { as: 'switch' }))),
  item_price: money('Custom price', { description: 'Instead of the category’s price' }),
  after_cardinal_active_order: fixed(
    initially(
      '0',
      typedNumber('Rotation minimum active weeks', {
        description: 'Only for customers with at least this many active weeks',
      }),
    ),
  ),
  composables: fixed(list('Composables')),
  description: multilineText('Description'),
  excerpt: multilineText('Excerpt'),
  ingredients: multilineText('Ingredients'),
  heating_instructions: from((product: Product) => product.heatingInstructions?.data ?? [], heatingInstructions),
  fixed_rating: optionalTypedNumber('Fixed rating'),
  badge: from(({ badge }: Product) => badge?.data?.id ?? null, optionalReference('Badge', useBadges)),
  ratingAttributes: from((product: Product) => namedOf(product.ratingAttributes), named('Rating attributes', toId)),
  tags: from(({ tags }: Product) => idsOf(tags), choices('Tags', useTags)),
  allergens: from(({ allergens }: Product) => idsOf(allergens), choices('Allergens', useAllergens)),
  indicators: from(({ indicators }: Product) => idsOf(indicators), choices('Indicators', useIndicators)),
  icons: fixed(choices('Icons', useIcons)),
  mealComponents: from((product: Product) => namedOf(product.mealComponents), named('Meal components', toId)),
  is_hidden_veggie: fixed(yesNo('Hidden veggie', { as: 'switch' })),
  is_flavor_explorer: fixed(yesNo('Flavor explorer', { as: 'switch' })),
  superfoods_number: fixed(initially('0', typedNumber('Superfoods'))),
  veggie_milliservings: fixed(thousandths('Veggie servings')),
  protein_milligrams: fixed(thousandths('Protein (g)')),
  fiber_milligrams: fixed(thousandths('Fiber (g)')),
  // Uploaded pictures belong to the product, not to the form.
  images: { ...picture('Images'), toSent: (files: File[] | null) => (files?.length ? files : undefined) },
  nutrition_image: picture('Nutrition image'),
  related_products: from((product: Product) => optionsOf(product.related_products), named('Related products', toSku)),
  customers_also_loved_products: from(
    (product: Product) => optionsOf(product.customers_also_loved_products),
    named('Customers also loved', toSku),
  ),
} satisfies FieldsOf<NewProduct, Product>;

export type ProductInputs = FormInputs<typeof productFields>;
