import type { exportPromoCodes as route } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import type { FileAnswer, Received } from '@larder/contract/wire/route.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import { exportList } from '../../../platform/csv/export-list.ts';
import type { Columns } from '../../../platform/csv/write-csv.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { applicationLinks } from './application-link.ts';
import { allPromoCodes, type ExportedRegulation, listRegulationsOf } from './export-promo-codes.queries.ts';
import { type LinkOf, type PromoCodeFilter, toRowFields } from './promo-codes.queries.ts';

type Exported = ReturnType<typeof pages> extends AsyncGenerator<(infer Row)[]> ? Row : never;

const dollars = (amount: Cents | null) => (amount === null ? null : { cents: amount });

const COLUMNS: Columns<Exported> = {
  id: ({ id }) => id,
  code: ({ code }) => code,
  status: ({ status }) => status,
  description: ({ description }) => description,
  description_checkout: ({ description_checkout }) => description_checkout,
  notes: ({ notes }) => notes,
  discounts: ({ regulations }) => regulations.map(describeRegulation).join('; '),
  free_shipping: ({ free_shipping }) => free_shipping,
  free_tax: ({ free_tax }) => free_tax,
  cart_amount_minimum: (row) => dollars(row.cart_amount_minimum_cents),
  cart_amount_maximum: (row) => dollars(row.cart_amount_maximum_cents),
  is_for_new_customer: (row) => row.is_for_new_customer,
  expires_on: ({ expires_on }) => expires_on,
  uses_limit: ({ uses_limit }) => uses_limit,
  applications_count: ({ applications_count }) => applications_count,
  application_link_url: ({ application_link_url }) => application_link_url,
  created_at: ({ created_at }) => created_at,
};
const ROWS_A_PAGE = 1_000;

/** Without e-mails: lists of them belong to the code's page. */
export const exportPromoCodes = (ctx: StaffContext, filter: Received<typeof route>['query']): Promise<FileAnswer> =>
  exportList(ctx, {
    list: 'promo-codes',
    filter,
    columns: COLUMNS,
    pages: (tx) => pages(tx, filter, applicationLinks(ctx.config)),
  });

async function* pages(tx: Tx, filter: PromoCodeFilter, linkOf: LinkOf) {
  for await (const rows of allPromoCodes(tx, filter, ROWS_A_PAGE)) {
    const ids = rows.map(({ id }) => id);
    const regulations = Map.groupBy(await listRegulationsOf(tx, ids), ({ promo_code_id }) => promo_code_id);
    yield rows.map((row) => ({ ...row, ...toRowFields(row, linkOf), regulations: regulations.get(row.id) ?? [] }));
  }
}

/** 'percent_off 20', or 'week 2: dollars_off 5' where it is for one of the charged orders. */
const describeRegulation = ({ type, amount, weekly_ordinal_number: week }: ExportedRegulation): string =>
  `${week === null ? '' : `week ${week}: `}${type} ${Number(amount)}`;
