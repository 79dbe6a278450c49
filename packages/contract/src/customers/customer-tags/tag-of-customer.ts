import * as z from 'zod';
import { CUSTOMER_TAG_COLORS } from '@larder/domain/values/customer-tags/customer-tag-colors.ts';
import { id } from '../../wire/values.ts';

export const tagOfCustomer = z
  .object({ id, name: z.string(), color: z.enum(CUSTOMER_TAG_COLORS) })
  .meta({ id: 'TagOfCustomer' });
export type TagOfCustomer = z.output<typeof tagOfCustomer>;
