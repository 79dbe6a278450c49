import { refusal, type Refusal } from '../refusals.ts';

/** `.invalid` is reserved for addresses that cannot exist (RFC 2606); erasures and reversed imports use it. */
export const refusalToMail = (email: string): Refusal | null =>
  email === '' || email.toLowerCase().endsWith('.invalid')
    ? refusal('This customer has no deliverable e-mail address. Change the e-mail first.')
    : null;
