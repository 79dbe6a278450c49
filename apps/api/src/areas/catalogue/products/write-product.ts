import type { NewProduct } from '@larder/contract/catalogue/products/product-form.ts';
import { invalidField, refuseFields } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { cleanHtmlWithin } from './clean-html.ts';
import { type Upload, uploadsOf } from '../pictures/store-pictures.ts';
import {
  ORDERED_RELATIONS,
  NAMED_RELATIONS,
  type OrderedRelation,
  type NamedRelation,
} from './product-relations.queries.ts';
import type { ProductValues, SentValues } from './product-values.ts';
import {
  findIdsBySku,
  replaceHeatingInstructions,
  replaceOrderedRelation,
  replaceNamedRelation,
} from './write-product.queries.ts';

const NAMES = Object.keys(NAMED_RELATIONS) as NamedRelation[];
const OTHERS = Object.keys(ORDERED_RELATIONS) as OrderedRelation[];

export function cleaned<Values extends Pick<SentValues, 'heating_instructions'>>(values: Values): Values {
  if (values.heating_instructions === undefined) return values;
  const heating_instructions = values.heating_instructions.map((each, index) => {
    const field = `heating_instructions.${index}.text`;
    const text = cleanHtmlWithin(field, 5_000, each.text);
    if (text === '') throw invalidField(field, 'Text is required.');
    return { ...each, text };
  });
  return { ...values, heating_instructions };
}

export async function writeRelations(
  tx: Tx,
  product: { id: number; sku: string },
  values: Partial<ProductValues>,
): Promise<void> {
  for (const relation of NAMES) {
    const ids = values[relation];
    if (ids !== undefined) await replaceNamedRelation(tx, relation, product.id, ids);
  }
  for (const relation of OTHERS) {
    const skus = values[relation];
    if (skus !== undefined)
      await replaceOrderedRelation(tx, relation, product.id, await idsOf(tx, product, relation, skus));
  }
  if (values.heating_instructions !== undefined)
    await replaceHeatingInstructions(tx, product.id, values.heating_instructions);
}

/** Refuses an unknown SKU under its position. */
async function idsOf(tx: Tx, { sku: own }: { sku: string }, field: OrderedRelation, skus: readonly string[]) {
  const ids = await findIdsBySku(tx, skus);
  const errors: Record<string, string[]> = {};
  const found: number[] = [];
  for (const [index, sku] of skus.entries()) {
    const id = ids.get(sku.toLowerCase());
    if (id === undefined) errors[`${field}.${index}`] = [`There is no product ${sku}.`];
    else if (sku.toLowerCase() === own.toLowerCase())
      errors[`${field}.${index}`] = ['A product cannot be in its own list.'];
    else found.push(id);
  }
  refuseFields(errors);
  // Only a composite may list a product twice.
  return field === 'composables' ? found : [...new Set(found)];
}

/** The nutrition image is not cropped. */
export const picturesOf = ({
  images = [],
  nutrition_image,
}: Pick<NewProduct, 'images' | 'nutrition_image'>): Upload[] => [
  ...uploadsOf(Object.fromEntries(images.map((file, index) => [`images.${index}`, file]))),
  ...uploadsOf({ nutrition_image }, 'inside'),
];
