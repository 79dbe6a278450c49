import type { FileImport } from '@larder/contract/wire/file-import.ts';
import type { ImportRowKind } from '@larder/domain/values/imports/file-imports.ts';

const format = new Intl.NumberFormat('en-US');
export const countOf = (count: number, noun: string, plural = `${noun}s`) =>
  `${format.format(count)} ${count === 1 ? noun : plural}`;

export const KIND_LABELS: Record<ImportRowKind, string> = {
  created: 'Created',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

/** Before the import. */
export const CHECK_LABELS: Record<ImportRowKind, string> = {
  ...KIND_LABELS,
  created: 'Will be created',
  changed: 'Will be changed',
};

export const describeCounts = ({ counts }: FileImport): string =>
  Object.entries(KIND_LABELS)
    .map(([kind, label]) => `${format.format(counts[kind as ImportRowKind])} ${label.toLowerCase()}`)
    .join(', ');

interface Noun {
  one: string;
  many: string;
}

/** In full sentences, for the preview and the confirmation; `effects` are those of this kind of file. */
export function describeImport({ counts }: FileImport, { one, many }: Noun, effects: readonly string[] = []): string[] {
  const { created, changed, unchanged, refused } = counts;
  return [
    `${countOf(created, one, many)} will be created and ${format.format(changed)} changed.`,
    ...effects,
    ...(unchanged > 0 ? [`${countOf(unchanged, one, many)} will stay unchanged.`] : []),
    ...(refused > 0 ? [`${countOf(refused, 'refused row')} will be left out.`] : []),
  ];
}
