import { openAsBlob } from 'node:fs';

const MAGIC: [type: string, bytes: number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
];

/** A file of a form, on the disk until the answer is sent. */
class UploadedFile extends File {
  readonly path: string;
  constructor(blob: Blob, name: string, { path, type }: { path: string; type: string }) {
    super([blob], name, { type });
    this.path = path;
  }
}

export async function fileAt(path: string, name: string, claimed: string): Promise<File> {
  const blob = await openAsBlob(path);
  return new UploadedFile(blob, name, { path, type: await typeOf(blob, claimed) });
}

/** For readers that stream it, where `arrayBuffer` would take all of it into memory. */
export function pathOf(file: File): string {
  if (file instanceof UploadedFile) return file.path;
  throw new Error('This file did not come with a form.');
}

/** By the first bytes, not by the client's claim. */
async function typeOf(blob: Blob, claimed: string): Promise<string> {
  const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  const found = MAGIC.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0];
  return found ?? (claimed.startsWith('image/') ? 'application/octet-stream' : claimed);
}
