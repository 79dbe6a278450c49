/** By slug, with the labels of the screens (CAT-31). */
export const PACKAGE_ITEMS = [
  { slug: 'large-triple-tray', name: 'Large triple tray' },
  { slug: 'large-double-tray', name: 'Large double tray' },
  { slug: 'large-single-tray', name: 'Large single tray' },
  { slug: 'small-triple-tray', name: 'Small triple tray' },
  { slug: 'small-double-tray', name: 'Small double tray' },
  { slug: 'small-single-tray', name: 'Small single tray' },
  { slug: 'half-puree-jar', name: '4oz jar' },
  { slug: 'puree-jar', name: '8oz jar' },
  { slug: 'smoothie-bottle', name: '8 oz bottle' },
] as const;

export type PackageItem = (typeof PACKAGE_ITEMS)[number]['slug'];

export const PACKAGE_SLUGS = PACKAGE_ITEMS.map(({ slug }) => slug);
