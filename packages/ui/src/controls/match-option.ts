import type { Option } from './use-search.ts';

/** Whether this is the option's name in full, or the line that tells it from its namesakes; case and blank space aside. */
export const isNamed = ({ name, note }: Option, typed: string): boolean =>
  [name, note].some((words) => words?.toLowerCase() === typed.trim().toLowerCase());

/** What somebody meant who typed a name and chose nothing: the option of just that name, or the only one. */
export function matchOption(typed: string, options: readonly Option[]): Option | null {
  const exact = options.find((option) => isNamed(option, typed));
  return exact ?? (options.length === 1 ? (options[0] ?? null) : null);
}
