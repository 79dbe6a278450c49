import type { CallError } from '../call-error.ts';

/** Throws at the line of the first byte that is not UTF-8. */
export async function* utf8Only(
  chunks: AsyncIterable<Buffer>,
  refused: (problem: string) => CallError,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  const check = (bytes: Buffer | undefined) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw refused(
        `The file is not UTF-8 text, from about line ${line} on. Please save it as "CSV UTF-8" and upload it again.`,
      );
    }
  };
  for await (const chunk of chunks) {
    check(chunk);
    line += newlinesIn(chunk);
    yield chunk;
  }
  // A letter cut off at the end appears only here.
  check(undefined);
}

function newlinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  return count;
}
