import type { Option } from './use-search.ts';

/** Whether this is the option's name in full, case and blank space around it aside. */
export const isNamed = (option: Option, typed: string): boolean =>
  option.name.toLowerCase() === typed.trim().toLowerCase();

/** What somebody meant who typed a name and chose nothing: the option of just that name, or the only one. */
export function matchOption(typed: string, options: readonly Option[]): Option | null {
  const exact = options.find((option) => isNamed(option, typed));
  return exact ?? (options.length === 1 ? (options[0] ?? null) : null);
}
