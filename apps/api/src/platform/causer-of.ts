import type { Causer } from '@larder/contract/customers/logs/logs.ts';

interface Who {
  causer_id: number | null;
  causer_email: string | null;
  acting_id: number | null;
  acting_email: string | null;
}

/** Null for the system. */
export function causerOf({ causer_id, causer_email, acting_id, acting_email }: Who): Causer | null {
  if (causer_id === null || causer_email === null) return null;
  const acting_as = acting_id === null || acting_email === null ? null : { id: acting_id, email: acting_email };
  return { id: causer_id, email: causer_email, acting_as };
}
