import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';

export interface ReasonOption {
  value: string;
  label: string;
}
export type ReasonOptions = readonly (ReasonOption | { group: string; items: ReasonOption[] })[];

export const toOption = ({ id, title }: Pick<Reason, 'id' | 'title'>): ReasonOption => ({
  value: String(id),
  label: title,
});

const MOST = 6;

/** The first reasons in the order that staff give them; none if there is nothing to choose from (CUST-77). */
export function quickReasons(options: ReasonOptions): ReasonOption[] {
  const all = options.flatMap((option) => ('items' in option ? option.items : [option]));
  return all.length < 2 ? [] : all.slice(0, MOST);
}

type Asking = Pick<Reason, 'title' | 'description' | 'answer_required'>;

/** There is something to answer or to read before the reason is given. */
export const opensField = ({ description, answer_required }: Omit<Asking, 'title'>): boolean =>
  answer_required || Boolean(description);

/** `Something else…` */
export const labelOfButton = (reason: Asking): string => (opensField(reason) ? `${reason.title}…` : reason.title);
