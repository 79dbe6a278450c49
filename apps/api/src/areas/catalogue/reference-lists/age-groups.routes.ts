import { AGE_GROUPS } from '@larder/domain/values/enums/age-groups.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';

export const ageGroupHandlers = {
  listAgeGroups: () => [...AGE_GROUPS],
} satisfies Partial<Handlers>;
