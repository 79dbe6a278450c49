const THOUSAND = 1_000;
const NUMBER = /^(\d{1,6})(?:\.(\d{1,3})|\.)?$|^\.(\d{1,3})$/;

/** At most three decimals, not below zero; null for any other text. */
export function readThousandths(text: string): number | null {
  const parts = NUMBER.exec(text.trim());
  if (!parts) return null;
  const [, whole, decimals = parts[3] ?? ''] = parts;
  return Number(whole ?? 0) * THOUSAND + Number(decimals.padEnd(3, '0'));
}

/** 1500 is `1.5`. */
export const writeThousandths = (thousandths: number): string => String(thousandths / THOUSAND);
