import type { Href } from '@larder/ui/controls/display/link.tsx';

export interface PaletteHit {
  id: string;
  title: string;
  note: string;
  href: Href;
}
