import * as z from 'zod';
import { listZipCodes } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60 */
const PER_PAGE = 10;

const flag = z.literal(1).optional();
const search = z.object({
  code: z.string().optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  carrier: z.int().min(1).optional(),
  cycle: z.int().min(1).optional(),
  transit: z.int().min(1).max(10).optional(),
  undeliverable: flag,
  inactive: flag,
  page: z.int().min(1).default(1),
});
export type ZipCodesSearch = z.output<typeof search>;

export const zipCodesFilter = ({ code, state, carrier, cycle, transit, undeliverable, inactive }: ZipCodesSearch) => ({
  ...(code ? { code } : {}),
  ...(state ? { state } : {}),
  ...(carrier ? { carrier_id: carrier } : {}),
  ...(cycle ? { production_cycle_id: cycle } : {}),
  ...(transit ? { days_in_transit: transit } : {}),
  ...(undeliverable ? { undeliverable: true } : {}),
  ...(inactive ? { inactive: true } : {}),
});

export const zipCodesList = listSearch(listZipCodes, {
  search,
  refusal: ({ code = '' }) => (/^\d{0,5}$/.test(code) ? null : 'Enter up to 5 digits.'),
  query: ({ page, ...filters }) => ({
    page,
    per_page: PER_PAGE,
    sort: 'id' as const,
    order: 'desc' as const,
    ...zipCodesFilter({ page, ...filters }),
  }),
});

interface Names {
  states: Readonly<Record<string, string>>;
  carrierOf: (id: number) => string;
  cycles: Readonly<Record<number, string>>;
}

/** Null without a filter. */
export function describeSearch(
  { code, state, carrier, cycle, transit, undeliverable }: ZipCodesSearch,
  { states, carrierOf, cycles }: Names,
): string | null {
  const labels = [
    code ? `"${code}"` : null,
    state ? (states[state] ?? state) : null,
    carrier ? carrierOf(carrier) : null,
    cycle ? (cycles[cycle] ?? 'the cycle') : null,
    transit ? `${transit} ${transit === 1 ? 'day' : 'days'} in transit` : null,
    undeliverable ? 'undeliverable customers' : null,
  ].filter((label) => label !== null);
  return labels.length > 0 ? labels.join(', ') : null;
}
