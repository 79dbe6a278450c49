import * as z from 'zod';
import { PRODUCT_AVAILABILITIES } from '@larder/domain/values/enums/product-availabilities.ts';
import { include, list } from '../../wire/include.ts';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';
import { newProduct } from './product-form.ts';
import { product, PRODUCT_RELATIONS, productRow, sku } from './product.ts';

const productFilters = {
  /** Default: name. */
  sort: z.enum(['id', 'name', 'sku']).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
  nameOrSku: z.string().max(100).optional(),
  status: list(z.enum(['active', 'inactive'])).optional(),
  categories: list(id).optional(),
  order_week_id: id.optional(),
  /** Only products in the rotation of this week. */
  offered_in: id.optional(),
  /** Sold out, or by the buffer of the week `offered_in`. */
  availability: z.enum(PRODUCT_AVAILABILITIES).optional(),
};

export const listProducts = route({
  method: 'GET',
  path: '/api/admin/products',
  source: 'spec',
  area: 'catalogue',
  summary: 'Products; with a week, those that its rogue orders may take from the buffer',
  query: z.object({
    page: z.int().min(1).max(1_000_000).default(1),
    perPage: z.int().min(1).max(1_000).default(15),
    ...productFilters,
    include: include(PRODUCT_RELATIONS),
  }),
  answer: z.array(productRow),
  meta: 'page',
});

export const exportProducts = route({
  method: 'GET',
  path: '/api/admin/products.csv',
  source: 'larder',
  area: 'catalogue',
  summary: 'The list of products as a CSV file, with its filters and order',
  query: z.object(productFilters),
  answer: null,
  file: 'text/csv',
});

export const showProduct = route({
  method: 'GET',
  path: '/api/admin/products/{sku}',
  source: 'spec',
  area: 'catalogue',
  summary: 'A product by its SKU, whatever its case',
  params: z.object({ sku }),
  query: z.object({ include: include(PRODUCT_RELATIONS) }),
  answer: product,
});

/** A name that is left out is that of the original, with the next free suffix. */
const cloneNames = z.object({
  sku: newProduct.shape.sku.optional(),
  name: newProduct.shape.name.optional(),
  slug: newProduct.shape.slug.unwrap().optional(),
});
export type CloneNames = z.output<typeof cloneNames>;

export const cloneProduct = route({
  method: 'POST',
  path: '/api/admin/products/{sku}/clones',
  source: 'spec',
  area: 'catalogue',
  summary: 'Copy a product as an inactive one, under the given SKU, name and slug or the next free ones',
  params: z.object({ sku }),
  body: cloneNames.optional(),
  status: 201,
  answer: product,
});

export const productsRoutes = { listProducts, exportProducts, showProduct, cloneProduct };
