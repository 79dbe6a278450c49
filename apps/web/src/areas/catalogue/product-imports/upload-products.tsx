import { Text } from '@mantine/core';
import { listProductImports, uploadProducts } from '@larder/contract/catalogue/product-imports/product-imports.ts';
import { PRODUCT_COLUMNS, PRODUCT_FILE, type ProductColumn } from '@larder/domain/values/imports/product-imports.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../calls/use-call.ts';
import { CSV_FILE, FileColumns, UploadFile } from '../../../parts/imports/upload-file.tsx';

export function UploadProducts() {
  const navigate = useNavigate();
  const upload = useCall(uploadProducts, {
    refreshes: [listProductImports],
    onDone: ({ data }) => void navigate({ to: '/product-imports/$id', params: { id: data.id } }),
  });
  return (
    <UploadFile button="Upload file" title="Upload products" file={CSV_FILE} upload={upload}>
      <div>
        <Text size="sm">
          UTF-8, at most {PRODUCT_FILE.rows.toLocaleString('en-US')} rows. The first line names the columns, in any
          order; leave out those that you do not need. An empty cell gives a new product the default and leaves an
          existing product as it is. Pictures are added on the page of each product. The file is checked first and
          changes nothing until you import it.
        </Text>
        <FileColumns columns={PRODUCT_COLUMNS} help={HELP} />
      </div>
    </UploadFile>
  );
}

const NAMES = 'names from the reference list, such as A; B';
const FIXED = 'cannot be changed later';
const FLAG = 'yes or no';

const HELP: Record<ProductColumn, string> = {
  sku: 'required; letters, digits and dashes; products are found by it',
  name: 'required for a new product',
  with: 'side dishes',
  type: `regular or composite; empty is regular; ${FIXED}`,
  category: `name or ID; required for a new product; ${FIXED}`,
  item_price: 'custom price in dollars, such as 12.50; empty uses the price of the category',
  is_premium: FLAG,
  is_active: `${FLAG}; empty is yes`,
  is_sold_out: `${FLAG}; ${FIXED}`,
  slug: `from the name if empty; ${FIXED}`,
  packing_name: 'name on the packing list',
  package: 'name or slug of a package',
  description: 'up to 5,000 characters',
  excerpt: 'up to 1,000 characters',
  ingredients: 'up to 5,000 characters',
  heating_instructions: 'one per line in the cell: Microwave | Title | Text',
  badge: 'name of a badge',
  tags: NAMES,
  allergens: NAMES,
  indicators: NAMES,
  meal_components: NAMES,
  rating_attributes: NAMES,
  icons: `${NAMES}; ${FIXED}`,
  fixed_rating: '0.01 to 5',
  superfoods_number: `whole number; ${FIXED}`,
  veggie_milliservings: `servings in thousandths; ${FIXED}`,
  protein_milligrams: `whole number; ${FIXED}`,
  fiber_milligrams: `whole number; ${FIXED}`,
  is_hidden_veggie: `${FLAG}; ${FIXED}`,
  is_flavor_explorer: `${FLAG}; ${FIXED}`,
  after_cardinal_active_order: `rotation minimum active weeks; ${FIXED}`,
  show_on_product_preferences: `${FLAG}; empty is yes; ${FIXED}`,
  show_facility_statement: `${FLAG}; empty is yes; ${FIXED}`,
  composables: `SKUs of existing products, for a composite; ${FIXED}`,
  related_products: 'SKUs of existing products, such as A-1; A-2',
  customers_also_loved_products: 'SKUs of existing products',
};
