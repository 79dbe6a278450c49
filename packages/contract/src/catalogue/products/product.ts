import * as z from 'zod';
import { PRODUCT_TYPES } from '@larder/domain/values/enums/product-types.ts';
import { relation } from '../../wire/include.ts';
import { pictureUris } from '../../wire/picture.ts';
import { id, moment, money, priceInCents } from '../../wire/values.ts';

// Relations are present only if they were included (STAFF-4).

/** `product.price` is the same as `price` (STAFF-4). */
export const PRODUCT_RELATIONS = [
  'category',
  'heatingInstructions',
  'price',
  'product.price',
  'badge',
  'allergens',
  'indicators',
  'mealComponents',
  'ratingAttributes',
  'tags',
  'images',
  'related_products',
  'customers_also_loved_products',
] as const;
export type ProductRelation = (typeof PRODUCT_RELATIONS)[number];

export const sku = z.string().trim().min(1).max(64);

export const named = z.object({ id, name: z.string() }).meta({ id: 'Named' });

/** An entry of a reference list; marked where it was archived. */
export const referenceChoice = named
  .extend({ is_archived: z.literal(true).optional() })
  .meta({ id: 'ReferenceChoice' });

/** URLs of the variants of a picture (CAT-21). */
export const image = z
  .object({
    id,
    uris: pictureUris,
  })
  .meta({ id: 'ProductImage' });
export type ProductImage = z.output<typeof image>;

const heatingInstruction = z.object({
  id,
  type: id,
  title: z.string(),
  /** Basic HTML. */
  text: z.string(),
});

const otherProduct = z.object({ sku: z.string(), name: z.string() }).meta({ id: 'OtherProduct' });

const relations = {
  category: relation(
    z.object({ id, name: z.string(), price: priceInCents, premium_price: priceInCents, display_price: priceInCents }),
  ),
  heatingInstructions: relation(z.array(heatingInstruction)),
  /** In whole cents. */
  price: relation(
    z.object({
      original_price: priceInCents,
      original_premium_price: priceInCents,
      original_premium_difference: z.int(),
    }),
  ),
  badge: relation(named.nullable()),
  allergens: relation(z.array(referenceChoice)),
  indicators: relation(z.array(referenceChoice)),
  mealComponents: relation(z.array(referenceChoice)),
  ratingAttributes: relation(z.array(referenceChoice)),
  tags: relation(z.array(referenceChoice)),
  images: relation(z.array(image)),
  related_products: relation(z.array(otherProduct)),
  customers_also_loved_products: relation(z.array(otherProduct)),
};

const rowFields = {
  id,
  type: z.enum(PRODUCT_TYPES),
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  category_id: id,
  item_price: money.nullable(),
  is_active: z.boolean(),
  is_premium: z.boolean(),
  is_sold_out: z.boolean(),
  ...relations,
};

export const productRow = z
  .object({
    ...rowFields,
    /** For rogue orders of the requested week. */
    buffer_quantity: z.int().optional(),
  })
  .meta({ id: 'ProductRow' });
export type ProductRow = z.output<typeof productRow>;

export const product = z
  .object({
    ...rowFields,
    with: z.string(),
    packing_name: z.string(),
    package: z.string().nullable(),
    after_cardinal_active_order: z.int(),
    show_on_product_preferences: z.boolean(),
    show_facility_statement: z.boolean(),
    composables: z.array(z.string()),
    description: z.string(),
    excerpt: z.string(),
    ingredients: z.string(),
    fixed_rating: z.number().nullable(),
    calculated_rating: z.number().nullable(),
    /** The fixed rating, else the calculated one. */
    rating: z.number().nullable(),
    superfoods_number: z.int(),
    /** The next three are in thousandths. */
    veggie_milliservings: z.int(),
    protein_milligrams: z.int(),
    fiber_milligrams: z.int(),
    is_hidden_veggie: z.boolean(),
    is_flavor_explorer: z.boolean(),
    nutrition_image: image.nullable(),
    icons: z.array(id),
    created_at: moment,
    version: z.int(),
  })
  .meta({ id: 'Product' });
export type Product = z.output<typeof product>;
