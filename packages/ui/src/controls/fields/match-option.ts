import type { Option } from './use-search.ts';

/** By full name or note; ignores case and surrounding space. */
export const isNamed = ({ name, note }: Option, typed: string): boolean =>
  [name, note].some((text) => text?.toLowerCase() === typed.trim().toLowerCase());

export function matchOption(typed: string, options: readonly Option[]): Option | null {
  const exact = options.find((option) => isNamed(option, typed));
  return exact ?? (options.length === 1 ? (options[0] ?? null) : null);
}
