import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { IMPORT_LIMITS } from '@larder/domain/values/enums/zip-code-imports.ts';
import { refusedFile as refused } from '../../../platform/file-imports/read-csv.ts';

const MEBIBYTE = 1024 * 1024;
const UNREADABLE =
  'This file cannot be read as a zip archive. Choose a zip archive that contains one CSV or text file.';
export const TOO_LARGE = `Unpacked, the file can be at most ${IMPORT_LIMITS.unpackedBytes / MEBIBYTE} MB.`;
export const DAMAGED = 'The archive is damaged: the file in it could not be unpacked.';
export const NESTED = 'The archive contains another archive. Add the CSV or text file itself instead.';

const IS_TEXT = /\.(csv|txt|text)$/i;
const IS_ARCHIVE = /\.(zip|gz|tgz|bz2|xz|7z|rar|tar|jar)$/i;
const IS_IGNORED = /^__MACOSX\/|(^|\/)\.DS_Store$|\/$/;
const MAX_ENTRIES = 1_000;

export interface OpenedText {
  /** Unpacks while it is read. */
  content: Readable;
  close: () => void;
}

/** An archive, or the file itself, such as an export. */
export const openZipCodeFile = async (file: File): Promise<OpenedText> =>
  IS_TEXT.test(file.name) ? { content: Readable.from(file.stream()), close: () => {} } : openZipCodeArchive(file);

/** At most 12 MB, streamed, never held in memory. */
export async function openZipCodeArchive(archive: File): Promise<OpenedText> {
  const zip = await opened(Buffer.from(await archive.arrayBuffer()));
  try {
    const entry = onlyText(await entriesOf(zip));
    const content = await zip.openReadStreamPromise(entry).catch(unreadable);
    // Unpacking may fail before the first read. Destroy the stream then, or a later read waits forever with a database
    // connection.
    content.once('error', (error) => content.on('error', () => {}).destroy(error));
    return { content: Readable.from(verified(content, entry.crc32)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Verifies the checksum, which the library does not, also for uncompressed files. */
async function* verified(content: Readable, expected: number): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== expected) throw refused(DAMAGED);
}

const opened = (bytes: Buffer): Promise<ZipFile> =>
  fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(unreadable);

const unreadable = (cause: unknown): never => {
  throw Object.assign(refused(UNREADABLE), { cause });
};

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw refused(tooMany(zip.entryCount));
  const entries = await Array.fromAsync(zip.eachEntry()).catch(unlisted);
  return entries.filter(({ fileName }) => !IS_IGNORED.test(fileName));
}

/** The library refuses names that lead outside the target folder. */
const NAME_REFUSED = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.{1,100})/s;

function unlisted(cause: unknown): never {
  const name = cause instanceof Error ? NAME_REFUSED.exec(cause.message)?.[1] : undefined;
  if (name === undefined) return unreadable(cause);
  throw refused(`A file in the archive is named "${name}". Rename it to something simple, such as zip-codes.csv.`);
}

const tooMany = (files: number) => `The archive contains ${files} files. It must contain exactly one CSV or text file.`;

/** The size is checked again while unpacking. */
function onlyText(entries: Entry[]): Entry {
  const [entry] = entries;
  if (!entry) throw refused('The archive is empty. It must contain exactly one CSV or text file.');
  if (entries.length > 1) throw refused(tooMany(entries.length));
  if (IS_ARCHIVE.test(entry.fileName)) throw refused(NESTED);
  if (!IS_TEXT.test(entry.fileName))
    throw refused('The file in the archive must be a CSV or text file (.csv or .txt).');
  if (entry.isEncrypted()) throw refused('The archive is password-protected. Create it without a password.');
  if (entry.uncompressedSize > IMPORT_LIMITS.unpackedBytes) throw refused(TOO_LARGE);
  return entry;
}
