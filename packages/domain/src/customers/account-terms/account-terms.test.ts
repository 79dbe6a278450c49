import { expect, test } from 'vitest';
import { refusalToJoinGroup } from './account-terms.ts';

test('customers can join active price variance groups only', () => {
  expect(refusalToJoinGroup({ name: 'Early', is_active: true })).toBeNull();
  expect(refusalToJoinGroup({ name: 'Trial', is_active: false })).toEqual({
    field: 'price_variance_group',
    message: 'Trial is deactivated. Choose an active group.',
  });
});
