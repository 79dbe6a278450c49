import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { CsvError, parse } from 'csv-parse';
import { isSupported } from '@larder/contract/wire/storable.ts';
import { CREDIT_FILE, type CreditRow, isHeader, readCreditRow } from '@larder/domain/billing/credits/mass-credits.ts';
import { CallError } from '../../../platform/call-error.ts';
import { firstLines } from '../../../platform/csv/first-lines.ts';
import { csvText } from '../../../platform/csv/csv-text.ts';

export interface CreditFileRow extends CreditRow {
  line: number;
}

export interface CreditFile {
  hasHeader: boolean;
  rows: number;
  sha256: Buffer;
}

const TOGETHER = 2_000;
const MOST_PROBLEMS = 50;
const LONGEST_ROW = 64 * 1024;
const MOST_ROWS = `The file may have at most ${CREDIT_FILE.rows.toLocaleString('en-US')} rows.`;

const refused = (problems: string[]) =>
  new CallError('invalid', problems.length === 1 ? (problems[0] ?? '') : 'Some lines of the file cannot be read.', {
    errors: { csv: problems },
  });

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * In chunks, so that it is never in memory as a whole. Up to 50 faulty lines are refused at its end, and no rows follow
 * the first one.
 */
export async function* creditRows(
  file: File,
  together = TOGETHER,
): AsyncGenerator<CreditFileRow[], CreditFile, undefined> {
  const hash = createHash('sha256');
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_ROW,
  });
  const text = Readable.from(csvText(hashedBytes(file, hash), (problem) => refused([problem])));
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  const problems: string[] = [];
  const lineOf = firstLines();
  let [rows, hasHeader, isFirst] = [0, false, true];
  let ready: CreditFileRow[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = lineOf(record.join(','), info.lines);
      if (isFirst && isHeader(record)) hasHeader = true;
      else {
        rows += 1;
        if (rows > CREDIT_FILE.rows) throw refused([MOST_ROWS]);
        const row = record.every(isSupported) ? readCreditRow(record) : 'there is an unsupported character';
        if (typeof row === 'string') problems.push(`Line ${line}: ${row}.`);
        else ready.push({ ...row, line });
      }
      isFirst = false;
      if (problems.length >= MOST_PROBLEMS) break;
      if (ready.length < together || problems.length > 0) continue;
      yield ready;
      ready = [];
    }
    if (problems.length > 0) throw refused(problems);
    if (rows === 0) throw refused(['The file has no rows.']);
    if (ready.length > 0) yield ready;
    return { hasHeader, rows, sha256: hash.digest() };
  } catch (error) {
    throw toRefusal(error);
  } finally {
    text.destroy();
    parser.destroy();
  }
}

async function* hashedBytes(file: File, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of Readable.fromWeb(file.stream() as ReadableStream<Uint8Array>)) {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    yield bytes;
  }
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = typeof error['lines'] === 'number' ? `Line ${error['lines']}` : 'A line';
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? refused([`${line} is too long. Put each row on its own line.`])
    : refused([`${line} has an unexpected or missing quotation mark.`]);
}
