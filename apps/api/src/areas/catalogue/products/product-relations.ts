import type { ProductRelation, ProductRow } from '@larder/contract/catalogue/products/product.ts';
import { productPrice } from '@larder/domain/catalogue/products/product-price.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { cleanHtml } from './clean-html.ts';
import { imageOf } from '../pictures/product-images.ts';
import {
  listBadges,
  listCategoriesOf,
  listHeatingInstructions,
  listImages,
  listRelatedProducts,
  listNamedRelation,
  type OrderedRelation,
  type NamedRelation,
} from './product-relations.queries.ts';

type Relations = Pick<ProductRow, Exclude<ProductRelation, 'product.price'>>;
type PickRelations = (productId: number) => Relations;
type Read = (db: Db | Tx, ids: number[]) => Promise<PickRelations>;

const named =
  (relation: Exclude<NamedRelation, 'icons'>): Read =>
  async (db, ids) => {
    const rows = byProduct(await listNamedRelation(db, relation, ids));
    return (id) => ({
      [relation]: {
        data: rows(id).map(({ is_archived, ...row }) => ({ ...row, ...(is_archived && { is_archived }) })),
      },
    });
  };
const ordered =
  (relation: Exclude<OrderedRelation, 'composables'>): Read =>
  async (db, ids) => {
    const rows = byProduct(await listRelatedProducts(db, relation, ids));
    return (id) => ({ [relation]: { data: rows(id) } });
  };

const price: Read = async (db, ids) => {
  const rows = byProduct(await listCategoriesOf(db, ids));
  return (id) => {
    const [row] = rows(id);
    return row ? { price: { data: productPrice(row.item_price, row) } } : {};
  };
};

const READS: Record<ProductRelation, Read> = {
  category: async (db, ids) => {
    const rows = byProduct(await listCategoriesOf(db, ids));
    return (id) => {
      const [row] = rows(id);
      return row ? { category: { data: row } } : {};
    };
  },
  heatingInstructions: async (db, ids) => {
    const rows = byProduct(await listHeatingInstructions(db, ids));
    // No script gets out, whatever the database holds (CAT-24).
    return (id) => ({ heatingInstructions: { data: rows(id).map((row) => ({ ...row, text: cleanHtml(row.text) })) } });
  },
  price,
  'product.price': price,
  badge: async (db, ids) => {
    const rows = byProduct(await listBadges(db, ids));
    return (id) => ({ badge: { data: rows(id)[0] ?? null } });
  },
  allergens: named('allergens'),
  indicators: named('indicators'),
  mealComponents: named('mealComponents'),
  ratingAttributes: named('ratingAttributes'),
  tags: named('tags'),
  images: async (db, ids) => {
    const rows = byProduct(await listImages(db, 'meal', ids));
    return (id) => ({ images: { data: rows(id).map(imageOf) } });
  },
  related_products: ordered('related_products'),
  customers_also_loved_products: ordered('customers_also_loved_products'),
};

/** With one statement each (STAFF-5). */
export async function readRelations(
  db: Db | Tx,
  ids: number[],
  include: readonly ProductRelation[],
): Promise<PickRelations> {
  const picks: PickRelations[] = [];
  for (const relation of new Set(include)) picks.push(await READS[relation](db, ids));
  return (id) => Object.assign({}, ...picks.map((pick) => pick(id)));
}

export function byProduct<Row extends { product_id: number }>(rows: Row[]): (productId: number) => Row[] {
  const groups = Map.groupBy(rows, (row) => row.product_id);
  return (productId) => groups.get(productId) ?? [];
}
