import type { CustomerAct } from '@larder/domain/customers/customer-head/customer-acts.ts';
import type { Href } from '@larder/ui/controls/display/link.tsx';

export interface PaletteHit {
  id: string;
  title: string;
  note: string;
  /** An act without a customer asks for one. */
  to: { href: Href } | { ask: CustomerAct } | { refusal: string };
}

export const linkTo = (href: Href): PaletteHit['to'] => ({ href });
