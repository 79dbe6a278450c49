import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';

export interface CountedNoun {
  one: string;
  many: string;
  /** The file's rows, if they are not those of the list: 'shipping rule'. */
  by?: string;
}

const whole = new Intl.NumberFormat('en-US');

/** '1,234 users', 'about 1,000,000 users', '12 zip codes, by shipping rule'; null without any. */
export function describeExport<Row>(list: ListState<Row>, { one, many, by }: CountedNoun): string | null {
  if (list.status !== 'ready') return null;
  const total = list.paging?.total ?? list.rows.length;
  if (total === 0) return null;
  const count = `${list.paging?.isEstimate ? 'about ' : ''}${whole.format(total)} ${total === 1 ? one : many}`;
  return by === undefined ? count : `${count}, by ${by}`;
}

export function refusalToExport<Row>(list: ListState<Row>, of: CountedNoun): string | null {
  if (list.status === 'failed') return 'The list could not be loaded, so it cannot be exported.';
  return describeExport(list, of) === null ? `There are no ${of.many} to export.` : null;
}
