/** Lists of names that products and kids' filters choose from; the audit log calls an entry by its `subject`. */
export const REFERENCE_LIST_LABELS = {
  tags: { title: 'Tags', noun: 'tag', subject: 'tag' },
  indicators: { title: 'Indicators', noun: 'indicator', subject: 'indicator' },
  allergens: { title: 'Allergens', noun: 'allergen', subject: 'allergen' },
  'product-badges': { title: 'Badges', noun: 'badge', subject: 'product_badge' },
  icons: { title: 'Icons', noun: 'icon', subject: 'icon' },
  packages: { title: 'Packages', noun: 'package', subject: 'package' },
  'meal-components': { title: 'Meal Components', noun: 'meal component', subject: 'meal_component' },
  'rating-attributes': { title: 'Rating Attributes', noun: 'rating attribute', subject: 'rating_attribute' },
  'heating-instruction-types': { title: 'Heating Types', noun: 'heating type', subject: 'heating_instruction_type' },
} as const;

export type ReferenceList = keyof typeof REFERENCE_LIST_LABELS;
export const REFERENCE_LISTS = Object.keys(REFERENCE_LIST_LABELS) as ReferenceList[];
