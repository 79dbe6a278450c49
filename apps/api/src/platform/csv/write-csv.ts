import { type Cents, writeDollars } from '@larder/domain/values/cents.ts';

/** An amount, written in dollars with both decimals. */
interface Amount {
  cents: Cents;
}
export type Cell = string | number | boolean | Amount | null | undefined;

/** What a spreadsheet would take for a formula, and so run what somebody else typed; blank space and quotation marks may stand before it. */
const IS_FORMULA = /^[\s\u00a0"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
/** Where Excel's list separator is a semicolon it splits lines there, and no quote amid a line keeps it from that. */
const INNER_FORMULA = /([;\r\n][\s\u00a0"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Says to a spreadsheet that the file is UTF-8: without it an é becomes two other letters. */
const BYTE_ORDER_MARK = '\ufeff';

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return writeDollars(cell.cents);
  if (typeof cell !== 'string') return String(cell);
  const text = (IS_FORMULA.test(cell) ? `'${cell}` : cell).replaceAll(INNER_FORMULA, "$1'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file (RFC 4180); texts that look like formulas are made harmless, numbers stay numbers. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** A CSV file of rows that come some at a time; each part of the file is as long as what came. */
export async function* writeCsv(
  columns: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const rows of parts) if (rows.length > 0) yield rows.map(csvLine).join('');
}
