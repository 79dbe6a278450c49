import * as z from 'zod';
import { PRODUCT_TYPES } from '@larder/domain/values/enums/product-types.ts';
import { RATING_LIMITS } from '@larder/domain/values/ratings.ts';
import { SKU_PATTERN, SKU_RULE } from '@larder/domain/values/sku.ts';
import { pictureFile } from '../../wire/picture.ts';
import { previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { orderEffect } from '../order-effect.ts';
import { decimal, id, line, money, multilineText, text, version } from '../../wire/values.ts';
import { product, sku } from './product.ts';

// Multipart with bracket names, or JSON without pictures (STAFF-10).

const blankable = (most: number) => z.string().trim().max(most);
const count = z.int().min(0).max(2_147_483_647);
const ids = z.array(id).max(200);
const skus = z.array(sku).max(200);

/** NaN if nothing was chosen. */
const choice = (sentence: string) => z.int(sentence).min(1, sentence);

const price = money.refine((cents) => cents > 0, 'The custom price must be at least $0.01.').nullable();

const rating = decimal(
  z.number().min(RATING_LIMITS.least).max(RATING_LIMITS.most),
  2,
  'Enter a rating with at most two decimals.',
).nullable();

const heatingInstruction = z.object({
  id: id.optional(),
  type: choice('Please choose a type.'),
  title: text(100),
  text: multilineText(5_000),
});

/** Changeable after creation (CAT-4). */
const editable = {
  name: text(200),
  with: line(200),
  packing_name: line(100),
  package: text(100).nullable(),
  is_active: z.boolean(),
  is_premium: z.boolean(),
  item_price: price,
  fixed_rating: rating,
  description: blankable(5_000),
  excerpt: blankable(1_000),
  ingredients: blankable(5_000),
  heating_instructions: z.array(heatingInstruction).max(20),
  badge: id.nullable(),
  tags: ids,
  allergens: ids,
  indicators: ids,
  mealComponents: ids,
  ratingAttributes: ids,
  related_products: skus,
  customers_also_loved_products: skus,
};

/** Images are appended; null removes the nutrition image. */
const pictures = {
  images: z.array(pictureFile).max(10).optional(),
  nutrition_image: pictureFile.nullable().optional(),
};

/** Set at creation only (CAT-4). */
const fixed = {
  type: z.enum(PRODUCT_TYPES),
  sku: z.string().trim().min(1).regex(SKU_PATTERN, SKU_RULE),
  slug: z
    .string()
    .trim()
    .max(200)
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'A slug can only contain lowercase letters, digits and single dashes.'),
  category: choice('Please choose a category.'),
  after_cardinal_active_order: z.int().min(0).max(1_000),
  is_sold_out: z.boolean(),
  show_on_product_preferences: z.boolean(),
  show_facility_statement: z.boolean(),
  composables: skus,
  superfoods_number: count,
  /** The next three are in thousandths. */
  veggie_milliservings: count,
  protein_milligrams: count,
  fiber_milligrams: count,
  is_hidden_veggie: z.boolean(),
  is_flavor_explorer: z.boolean(),
  icons: ids,
};

export const newProduct = z.object({
  type: fixed.type.default('regular'),
  sku: fixed.sku,
  sku_ignore_sales_report_validation: z.boolean().default(false),
  name: editable.name,
  with: editable.with.default(''),
  /** From the name if blank. */
  slug: fixed.slug.default(''),
  packing_name: editable.packing_name.default(''),
  package: editable.package.default(null),
  after_cardinal_active_order: fixed.after_cardinal_active_order.default(0),
  is_active: editable.is_active.default(true),
  is_premium: editable.is_premium.default(false),
  is_sold_out: fixed.is_sold_out.default(false),
  show_on_product_preferences: fixed.show_on_product_preferences.default(true),
  show_facility_statement: fixed.show_facility_statement.default(true),
  composables: fixed.composables.default([]),
  category: fixed.category,
  item_price: editable.item_price.default(null),
  description: editable.description.default(''),
  excerpt: editable.excerpt.default(''),
  heating_instructions: editable.heating_instructions.default([]),
  ingredients: editable.ingredients.default(''),
  fixed_rating: editable.fixed_rating.default(null),
  badge: editable.badge.default(null),
  tags: editable.tags.default([]),
  allergens: editable.allergens.default([]),
  indicators: editable.indicators.default([]),
  mealComponents: editable.mealComponents.default([]),
  ratingAttributes: editable.ratingAttributes.default([]),
  related_products: editable.related_products.default([]),
  customers_also_loved_products: editable.customers_also_loved_products.default([]),
  superfoods_number: fixed.superfoods_number.default(0),
  veggie_milliservings: fixed.veggie_milliservings.default(0),
  protein_milligrams: fixed.protein_milligrams.default(0),
  fiber_milligrams: fixed.fiber_milligrams.default(0),
  is_hidden_veggie: fixed.is_hidden_veggie.default(false),
  is_flavor_explorer: fixed.is_flavor_explorer.default(false),
  icons: fixed.icons.default([]),
  ...pictures,
});
export type NewProduct = z.output<typeof newProduct>;

/** Fixed fields may be sent unchanged. */
export const productChanges = z
  .object({ ...editable, ...fixed })
  .partial()
  .extend({ ...pictures, version: version.optional() });
export type ProductChanges = z.output<typeof productChanges>;

export const createProduct = route({
  method: 'POST',
  path: '/api/admin/products',
  source: 'spec',
  area: 'catalogue',
  summary: 'Create a product; its SKU is checked against the sales report unless that is disabled',
  multipart: true,
  body: newProduct,
  status: 201,
  answer: z.object({ sku: z.string() }),
});

export const updateProduct = route({
  method: 'PUT',
  path: '/api/admin/products/{sku}',
  source: 'spec',
  area: 'catalogue',
  summary:
    'Change a product; a new price applies to carts before their cutoff. With preview=1 only the effect on orders, without pictures',
  multipart: true,
  params: z.object({ sku }),
  query: previewQuery,
  body: productChanges,
  answer: z.union([product, orderEffect]),
  preview: orderEffect,
});

export const deleteProductImage = route({
  method: 'DELETE',
  path: '/api/admin/products/{sku}/media/{imageId}',
  source: 'spec',
  area: 'catalogue',
  summary: 'Remove a picture from a product',
  params: z.object({ sku, imageId: id }),
  answer: null,
});

export const productFormRoutes = { createProduct, updateProduct, deleteProductImage };
