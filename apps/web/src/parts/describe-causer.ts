import type { Causer } from '@larder/contract/customers/logs/logs.ts';

export function describeCauser(causer: Causer | null, userId: number): string {
  if (causer === null) return 'system';
  if (causer.acting_as) return `${causer.email} as ${causer.acting_as.email}`;
  return causer.id === userId ? `${causer.email} (customer)` : causer.email;
}
