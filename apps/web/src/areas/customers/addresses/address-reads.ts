import { listAddresses } from '@larder/contract/customers/addresses/addresses.ts';
import { SUBSCRIPTION_READS } from '../subscriptions/subscription-reads.ts';

export const ADDRESS_READS = [listAddresses, ...SUBSCRIPTION_READS];
