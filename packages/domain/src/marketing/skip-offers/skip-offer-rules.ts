import { refusal, type Refusal } from '../../values/refusals.ts';

/** Fixed after creation (MKT-52). */
export const refusalToChangeOrderIndex = (was: number, sent: number | undefined): Refusal | null =>
  sent === undefined || sent === was
    ? null
    : refusal('The order index cannot be changed after creation.', 'order_index');
