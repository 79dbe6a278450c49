import type { Named } from './field.ts';

export const archivedName = ({ name, is_archived }: Omit<Named, 'id'>) => (is_archived ? `${name} (archived)` : name);

/** Without archived options, except those that are set already (CAT-33). */
export const offeredOptions = <Option extends Named>(options: readonly Option[], set: readonly unknown[]): Option[] => {
  const ids = new Set(set.map(String));
  return options
    .filter(({ id, is_archived }) => !is_archived || ids.has(String(id)))
    .map((option) => ({ ...option, name: archivedName(option) }));
};
