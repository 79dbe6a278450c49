import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type Row = Record<string, unknown>;

function encode(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return encode(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign);
}
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const CHUNK = 500;

function* lines(rows: Iterable<Row>, columns: string[]): Generator<string> {
  let chunk: string[] = [];
  for (const row of rows) {
    chunk.push(columns.map((column) => encode(row[column])).join('\t'));
    if (chunk.length < CHUNK) continue;
    yield `${chunk.join('\n')}\n`;
    chunk = [];
  }
  if (chunk.length > 0) yield `${chunk.join('\n')}\n`;
}

/** Rows are generated while they are sent, so memory stays flat. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: string[],
  rows: Iterable<Row>,
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  await pipeline(Readable.from(lines(rows, columns)), client.query(from(`copy ${table} (${names}) from stdin`)));
}
