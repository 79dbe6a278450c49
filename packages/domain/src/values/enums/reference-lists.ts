/** The lists of names that products and kids' filters choose from, as staff call each list and one of it. */
export const REFERENCE_LIST_LABELS = {
  tags: { title: 'Tags', noun: 'tag' },
  indicators: { title: 'Indicators', noun: 'indicator' },
  allergens: { title: 'Allergens', noun: 'allergen' },
  'product-badges': { title: 'Badges', noun: 'badge' },
  icons: { title: 'Icons', noun: 'icon' },
  packages: { title: 'Packages', noun: 'package' },
  'meal-components': { title: 'Meal Components', noun: 'meal component' },
  'rating-attributes': { title: 'Rating Attributes', noun: 'rating attribute' },
  'heating-instruction-types': { title: 'Heating Types', noun: 'heating type' },
} as const;

export type ReferenceList = keyof typeof REFERENCE_LIST_LABELS;
export const REFERENCE_LISTS = Object.keys(REFERENCE_LIST_LABELS) as ReferenceList[];
