import { type Cents, writeDollars } from '@larder/domain/values/cents.ts';

interface Amount {
  cents: Cents;
}
export type Cell = string | number | boolean | Amount | null | undefined;

/** Texts that a spreadsheet would run as a formula; blanks and quotation marks may come first. */
const IS_FORMULA = /^[\s\u00a0"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
/** With a semicolon as its list separator Excel splits lines there, and quotes inside a line do not prevent it. */
const INNER_FORMULA = /([;\r\n][\s\u00a0"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\ufeff';

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return writeDollars(cell.cents);
  if (typeof cell !== 'string') return String(cell);
  const text = (IS_FORMULA.test(cell) ? `'${cell}` : cell).replaceAll(INNER_FORMULA, "$1'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const APOSTROPHE = /(^|[;\r\n][\s\u00a0"]*)'(?=[\s\u00a0"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** For a file that was exported, corrected and uploaded again. */
export const withoutApostrophes = (text: string): string => text.replaceAll(APOSTROPHE, '$1');

/** RFC 4180. Texts that look like formulas are made harmless, numbers stay numbers. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

export async function* writeRows<Row>(
  columns: Columns<Row>,
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  async function* rows() {
    for await (const part of parts) yield part.map((row) => cells.map((cell) => cell(row)));
  }
  yield* writeCsv(Object.keys(columns), rows());
}

/** The first text has the columns and the first rows. */
export async function* writeCsv(
  columns: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  let heading = BYTE_ORDER_MARK + csvLine(columns);
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    yield heading + rows.map(csvLine).join('');
    heading = '';
  }
  if (heading !== '') yield heading;
}
