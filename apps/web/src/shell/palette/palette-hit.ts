import type { Href } from '@larder/ui/controls/display/link.tsx';

/** A result in the command palette. */
export interface PaletteHit {
  id: string;
  title: string;
  note: string;
  href: Href;
}
