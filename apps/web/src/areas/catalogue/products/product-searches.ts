import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import {
  createMealComponent,
  createRatingAttribute,
  listMealComponents,
  listRatingAttributes,
} from '@larder/contract/catalogue/reference-lists/product-references.ts';
import type { Option, Search } from '@larder/ui/controls/fields/use-search.ts';
import { call } from '../../../calls/call.ts';

const MAX_OPTIONS = 6;

export const productOption = ({ sku, name }: { sku: string; name: string }): Option => ({ id: sku, name, note: sku });

export const searchProducts =
  (own: string): Search =>
  async (term, signal) => {
    const { data } = await call(listProducts, { query: { nameOrSku: term, perPage: MAX_OPTIONS } }, { signal });
    return data.filter(({ sku }) => sku !== own).map(productOption);
  };

const named = (all: Option[], term: string) =>
  all.filter(({ name }) => name.toLowerCase().includes(term.trim().toLowerCase()));

export const searchMealComponents: Search = async (term, signal) =>
  named((await call(listMealComponents, {}, { signal })).data, term);

export const searchRatingAttributes: Search = async (term, signal) =>
  named((await call(listRatingAttributes, {}, { signal })).data, term);

export const newMealComponent = async (name: string): Promise<Option> =>
  (await call(createMealComponent, { body: { name } })).data;

export const newRatingAttribute = async (name: string): Promise<Option> =>
  (await call(createRatingAttribute, { body: { name } })).data;
