import { newProduct, productChanges } from '@larder/contract/catalogue/products/product-form.ts';
import type { FieldErrors } from '@larder/contract/wire/errors.ts';
import { fieldErrors } from '@larder/contract/wire/field-errors.ts';
import {
  type CatalogueNames,
  columnOf,
  describeCell,
  fieldOf,
  type ProductCells,
  readProductCells,
} from '@larder/domain/catalogue/product-imports/product-cells.ts';
import {
  refusalOfComposables,
  refusalOfTakenSlug,
  refusalsOfFixedFields,
} from '@larder/domain/catalogue/products/product-rules.ts';
import { refusalOfUnknownSku } from '@larder/domain/catalogue/products/product-sku.ts';
import { refusalToChooseCategory } from '@larder/domain/catalogue/categories/category-rules.ts';
import { refusalToChoose } from '@larder/domain/catalogue/reference-lists/reference-list-rules.ts';
import { type Refusal, refusal } from '@larder/domain/values/refusals.ts';
import { faultIn } from '@larder/domain/values/imports/file-imports.ts';
import {
  PRODUCT_COLUMN_KINDS,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@larder/domain/values/imports/product-imports.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StoredRow } from '../../../platform/file-imports/file-imports.queries.ts';
import { textSetting } from '../../../platform/settings.ts';
import {
  changesOf,
  type LockedProduct,
  type ProductValues,
  readAllValues,
  type SentValues,
} from '../products/product-values.ts';
import { listProductsBySku } from '../products/show-product.queries.ts';
import { cleaned } from '../products/write-product.ts';
import { findTakenSlugs } from '../product-slugs/product-slugs.queries.ts';
import { findIdsBySku } from '../products/write-product.queries.ts';
import { listCatalogueNames } from './product-imports.queries.ts';

export type StoredProduct = StoredRow<ProductColumn>;
type Verdict =
  | { kind: 'refused'; note: string }
  | { kind: 'created'; note: null; values: ProductValues }
  | { kind: 'changed'; note: string; product: LockedProduct; before: SentValues; after: Partial<ProductValues> }
  | { kind: 'unchanged'; note: null; product: LockedProduct };
export type JudgedProduct = { row: number } & Verdict;

interface Facts {
  names: CatalogueNames;
  /** In lower case. */
  knownSkus: ReadonlySet<string>;
  salesReport: string;
  /** In lower case. */
  takenSlugs: ReadonlySet<string>;
}

/** The check judges rows without locks; the import judges them again with the products locked (CAT-37). */
export async function judgeProducts(
  tx: Tx,
  rows: readonly StoredProduct[],
  isLocking: boolean,
): Promise<JudgedProduct[]> {
  const skus = rows.flatMap(({ cells }) => cells.sku ?? []);
  const products = await listProductsBySku(tx, skus, isLocking);
  const stored = await readAllValues(tx, products);
  const bySku = new Map(products.map((product) => [product.sku.toLowerCase(), product]));
  const names = await listCatalogueNames(tx);
  const read = rows.map((row) => ({ row, ...readProductCells(row.cells, names) }));
  const facts: Facts = {
    names,
    knownSkus: new Set(
      (
        await findIdsBySku(
          tx,
          read.flatMap(({ sent }) => listedSkus(sent)),
        )
      ).keys(),
    ),
    salesReport: await textSetting(tx, 'known_sales_report_skus'),
    takenSlugs: await findTakenSlugs(
      tx,
      rows.flatMap(({ cells }) => cells.slug?.trim() ?? []),
    ),
  };
  return read.map(({ row, sent, faults }) => {
    const product = bySku.get((row.cells.sku ?? '').toLowerCase());
    const values = product && stored.get(product.id);
    const problems = [...duplicateFaults(row), ...faults, ...skuFaults(sent, row.cells, facts)];
    if (problems.length > 0) return { row: row.row, kind: 'refused', note: problems.join(' ') };
    const verdict =
      product && values ? judgeChange(row.cells, sent, { product, values }, facts) : judgeNew(row, sent, facts);
    return { row: row.row, ...verdict };
  });
}

const LISTS_OF_SKUS = PRODUCT_COLUMNS.filter((column) => PRODUCT_COLUMN_KINDS[column].kind === 'skus');
const listedSkus = (sent: Record<string, unknown>): string[] =>
  LISTS_OF_SKUS.flatMap((column) => (sent[column] as string[] | undefined) ?? []);

const duplicateFaults = ({ cells, duplicates }: StoredProduct): string[] =>
  duplicates?.sku === undefined ? [] : [faultIn('sku', cells.sku ?? '', `line ${duplicates.sku} has the same`)];

const skuFaults = (sent: Record<string, unknown>, { sku = '' }: ProductCells, { knownSkus }: Facts): string[] =>
  LISTS_OF_SKUS.flatMap((column) =>
    ((sent[column] as string[] | undefined) ?? []).flatMap((listed) => {
      if (listed.toLowerCase() === sku.toLowerCase())
        return [faultIn(column, listed, 'a product cannot be in its own list')];
      return knownSkus.has(listed.toLowerCase())
        ? []
        : [faultIn(column, listed, 'there is no product with this SKU; import it first')];
    }),
  );

function judgeNew({ cells, duplicates }: StoredProduct, sent: Record<string, unknown>, facts: Facts): Verdict {
  const parsed = newProduct.safeParse(sent, { reportInput: true });
  if (!parsed.success) return refused(cells, fieldErrors(parsed.error.issues));
  const { images: _, nutrition_image: __, sku_ignore_sales_report_validation: ___, ...form } = parsed.data;
  const values = clean(form);
  if (values instanceof CallError) return refused(cells, values.errors);
  const category = facts.names.categories.find(({ key }) => key === values.category);
  return (
    refusedBy(cells, [
      refusalOfUnknownSku(values.sku, facts.salesReport),
      refusalOfTakenSlug(values.slug, facts.takenSlugs),
      // The slug of a product that exists cannot be changed, so its row takes none.
      duplicates?.slug === undefined ? null : refusal(`line ${duplicates.slug} has the same`, 'slug'),
      refusalOfComposables(values.type, values.composables),
      category?.isArchived ? refusalToChooseCategory({ name: category.name, deleted_at: true }, 'category') : null,
      ...archivedRefusals({}, values, facts.names),
    ]) ?? { kind: 'created', note: null, values }
  );
}

function judgeChange(
  cells: ProductCells,
  { sku: _, ...sent }: Record<string, unknown>,
  { product, values }: { product: LockedProduct; values: ProductValues },
  { names }: Facts,
): Verdict {
  const parsed = productChanges.safeParse(sent, { reportInput: true });
  if (!parsed.success) return refused(cells, fieldErrors(parsed.error.issues));
  const { images: __, nutrition_image: ___, version: ____, ...form } = parsed.data;
  const cleanedForm = clean(form);
  if (cleanedForm instanceof CallError) return refused(cells, cleanedForm.errors);
  const { before, after } = changesOf(values, cleanedForm);
  const fields = Object.keys(after);
  const unchangeable = refusedBy(cells, [...refusalsOfFixedFields(fields), ...archivedRefusals(before, after, names)]);
  if (unchangeable) return unchangeable;
  if (fields.length === 0) return { kind: 'unchanged', note: null, product };
  const note = PRODUCT_COLUMNS.filter((column) => fields.includes(fieldOf(column)))
    .map((column) => describeChange(column, before, after, names))
    .join(' ');
  return { kind: 'changed', note, product, before, after };
}

function describeChange(column: ProductColumn, before: object, after: object, names: CatalogueNames): string {
  const was = describeCell(column, Object.entries(before).find(([field]) => field === fieldOf(column))?.[1], names);
  const is = describeCell(column, Object.entries(after).find(([field]) => field === fieldOf(column))?.[1], names);
  return `${column}: ${was} → ${is}.`;
}

function clean<Values extends SentValues>(values: Values): Values | CallError {
  try {
    return cleaned(values);
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}

const LISTED = PRODUCT_COLUMNS.flatMap((column) => {
  const as = PRODUCT_COLUMN_KINDS[column];
  if (as.kind === 'instructions')
    return [{ field: column as keyof SentValues, list: 'heating-instruction-types' as const }];
  return 'list' in as ? [{ field: fieldOf(column) as keyof SentValues, list: as.list }] : [];
});

const keysOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).map((each) =>
    typeof each === 'object' && each !== null && 'type' in each ? each.type : each,
  );

/** A product keeps archived values that it has (CAT-33). */
const archivedRefusals = (before: SentValues, after: SentValues, names: CatalogueNames): (Refusal | null)[] =>
  LISTED.flatMap(({ field, list }) => {
    const had = keysOf(before[field]);
    const added = new Set(keysOf(after[field]).filter((key) => !had.includes(key)));
    return names.lists[list].filter(({ key }) => added.has(key)).map((entry) => refusalToChoose(list, entry, field));
  });

function refusedBy(cells: ProductCells, refusals: readonly (Refusal | null)[]): Verdict | null {
  const errors: FieldErrors = {};
  for (const each of refusals) if (each) (errors[each.field ?? 'sku'] ??= []).push(each.message);
  return Object.keys(errors).length > 0 ? refused(cells, errors) : null;
}

function refused(cells: ProductCells, errors: FieldErrors): Verdict {
  const note = Object.entries(errors).flatMap(([field, messages]) => {
    const column = columnOf(field);
    return messages.map((message) =>
      column === undefined ? message : faultIn(column, cells[column] ?? '', message.replace(/\.$/, '')),
    );
  });
  return { kind: 'refused', note: note.join(' ') };
}
