import { refusal, type Refusal } from '../../values/refusals.ts';

export interface JoinableGroup {
  readonly name: string;
  readonly is_active: boolean;
}

/** CUST-23: only active groups accept customers. */
export const refusalToJoinGroup = ({ name, is_active }: JoinableGroup): Refusal | null =>
  is_active ? null : refusal(`${name} is deactivated. Choose an active group.`, 'price_variance_group');
