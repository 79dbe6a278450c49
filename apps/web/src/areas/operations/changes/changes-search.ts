import * as z from 'zod';
import { listChanges } from '@larder/contract/operations/changes/changes.ts';
import { day } from '@larder/contract/wire/values.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { call } from '../../../calls/call.ts';
import type { FeedSource } from '../../../lists/use-feed.ts';

export const PEOPLE = {
  staff: 'All staff',
  everybody: 'Everyone',
  system: 'The system',
  customer: 'Customers',
} as const;

const NAME = /^[a-z][a-z_-]{0,63}$/;

export const changesSearch = z.object({
  person: z
    .string()
    .regex(/^(everybody|system|customer|[1-9]\d{0,14})$/)
    .optional(),
  record: z.string().regex(NAME).optional(),
  record_id: z.string().min(1).max(100).optional(),
  kind: z.string().regex(NAME).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type ChangesSearch = z.output<typeof changesSearch>;

export interface ChangeChoices {
  staff: { id: number; email: string }[];
  records: string[];
  kinds: string[];
}

export const toQuery = ({ person = 'staff', ...rest }: ChangesSearch) => ({
  ...rest,
  ...(person === 'everybody' ? {} : { person }),
});

export const isNamed = (person: string): person is keyof typeof PEOPLE => person in PEOPLE;

export const personLabel = (person: string, { staff }: ChangeChoices): string =>
  isNamed(person) ? PEOPLE[person] : (staff.find(({ id }) => String(id) === person)?.email ?? `Staff #${person}`);

/** `promo_code` becomes Promo code, `order_skipped_state_changed` Order skipped state changed. */
export function toLabel(name: string): string {
  const text = name.replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const RECORD_NAMES: Readonly<Record<string, string>> = {
  credit_account: 'Credits',
  marketing_page: 'Page',
  marketing_pages: 'Pages',
  meal_rotation: 'Rotation',
  price_variance_group: 'Price group',
  production_cycle: 'Cycle',
  zip_code_import: 'Zip import',
};

export const recordLabel = (type: string): string => RECORD_NAMES[type] ?? toLabel(type);

export function describeFilters(search: ChangesSearch, choices: ChangeChoices): string | null {
  const { person, record, record_id, kind, from, to } = search;
  const parts = [
    person && personLabel(person, choices),
    record && recordLabel(record),
    record_id && `#${record_id}`,
    kind && toLabel(kind),
    from && `from ${showDay(from)}`,
    to && `to ${showDay(to)}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

export function changesFeed(search: ChangesSearch): FeedSource<Answer<typeof listChanges>> {
  const query = toQuery(search);
  return {
    route: listChanges,
    asked: query,
    fetchPage: (cursor, options) => call(listChanges, { query: { ...query, ...cursor } }, options),
  };
}
