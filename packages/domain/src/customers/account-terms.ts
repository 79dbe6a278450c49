import { refusal, type Refusal } from '../values/refusals.ts';

/** What decides whether customers may be put into a price variance group. */
export interface JoinableGroup {
  readonly name: string;
  readonly is_active: boolean;
}

/** Why a customer cannot be put into a group: a deactivated one takes nobody any more (specification 2). */
export const refusalToJoinGroup = ({ name, is_active }: JoinableGroup): Refusal | null =>
  is_active
    ? null
    : refusal('group_deactivated', `${name} is deactivated. Choose an active group.`, 'price_variance_group');
