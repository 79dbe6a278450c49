import { Readable } from 'node:stream';

/** Lines sent together. */
const TOGETHER = 500;

/** The format of COPY: a line for each row. */
export const toCopy = (lines: AsyncIterable<string>): Readable => Readable.from(inLots(lines));

async function* inLots(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let lot: string[] = [];
  for await (const line of lines) {
    lot.push(line);
    if (lot.length < TOGETHER) continue;
    yield lot.join('');
    lot = [];
  }
  yield lot.join('');
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
export const escapeCopied = (value: string): string =>
  value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '');

export const copyLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => (value === null ? '\\N' : escapeCopied(String(value)))).join('\t')}\n`;
