import { isUtf8 } from 'node:buffer';
import type { CallError } from '../call-error.ts';

type Refused = (problem: string) => CallError;

const AGAIN = 'Save it as "CSV UTF-8" and upload it again.';
const UTF_16 = `The file is in UTF-16, which Excel calls "Unicode Text". ${AGAIN}`;
const noText = (line: number) => `This is not a CSV file: line ${line} contains data that is not text. ${AGAIN}`;

/** Bytes of a CSV file as they are. Refuses what is not UTF-8 text with commas between its columns. */
export async function* csvText(chunks: AsyncIterable<Buffer>, refused: Refused): AsyncGenerator<Buffer> {
  const check = utf8Check(refused);
  let isFirst = true;
  let lines = 0;
  for await (const chunk of chunks) {
    if (isFirst) refuseEncoding(chunk, refused);
    const zero = chunk.indexOf(0);
    if (zero >= 0) throw refused(noText(lines + newlinesIn(chunk.subarray(0, zero)) + 1));
    if (isFirst) refuseSeparator(chunk, refused);
    check(chunk);
    isFirst = false;
    lines += newlinesIn(chunk);
    yield chunk;
  }
  // A letter cut off at the end appears only here.
  check(undefined);
}

function refuseEncoding([first, second]: Buffer, refused: Refused): void {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw refused(UTF_16);
}

/** Programs of many countries write semicolons, spreadsheets copied as text tabs. */
const SEPARATORS: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs' };

/** The one after the first cell, in quotes or not. */
function refuseSeparator(chunk: Buffer, refused: Refused): void {
  const first = chunk.subarray(0, LONGEST_NAME).toString();
  const [, separator = ''] = /^\uFEFF?(?:"(?:[^"]|"")*"|[^",;\t\r\n]*)([,;\t])/.exec(first) ?? [];
  const name = SEPARATORS[separator];
  if (name !== undefined)
    throw refused(
      `The columns are separated by ${name}. Save the file with commas between the columns and upload it again.`,
    );
}
const LONGEST_NAME = 1_000;

function utf8Check(refused: Refused): (chunk: Buffer | undefined) => void {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  /** The last bytes, among which a letter may begin. */
  let before: Buffer = Buffer.alloc(0);
  return (chunk) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      const wrong = line + linesBeforeFault(Buffer.concat([beginning(before), chunk ?? Buffer.alloc(0)]));
      throw refused(`The file is not UTF-8 text: line ${wrong} has a character in another encoding. ${AGAIN}`);
    }
    if (!chunk) return;
    line += newlinesIn(chunk);
    before = Buffer.concat([before, chunk.subarray(-LONGEST_LETTER)]).subarray(-LONGEST_LETTER);
  };
}

const LONGEST_LETTER = 4;
const LF = 0x0a;

/** The bytes of a letter that is not complete. */
function beginning(bytes: Buffer): Buffer {
  const at = bytes.findLastIndex((byte) => byte >= 0xc0);
  const length = at < 0 ? 0 : bytes[at]! >= 0xf0 ? 4 : bytes[at]! >= 0xe0 ? 3 : 2;
  return at >= 0 && bytes.length - at < length ? bytes.subarray(at) : Buffer.alloc(0);
}

/** A fault in the bytes is in the first line that is not UTF-8, else in the last. */
function linesBeforeFault(bytes: Buffer): number {
  let lines = 0;
  for (let from = 0; ; lines += 1) {
    const end = bytes.indexOf(LF, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end + 1))) return lines;
    from = end + 1;
  }
}

function newlinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count += 1;
  return count;
}
