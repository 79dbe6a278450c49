import { expect, test } from 'vitest';
import { CallError } from '../call-error.ts';
import { csvText } from './csv-text.ts';

const HEADER = 'external_id,email,first_name\n';

async function read(...chunks: (string | Buffer)[]): Promise<string> {
  const parts: Buffer[] = [];
  async function* bytes() {
    yield* chunks.map((chunk) => Buffer.from(chunk));
  }
  for await (const part of csvText(bytes(), (problem) => new CallError('invalid', problem))) parts.push(part);
  return Buffer.concat(parts).toString();
}

test.each([
  ['semicolons', 'external_id;email;first_name\nA-1;a@b.example;Ada, the first\n'],
  ['semicolons', '\uFEFF"external_id";"email";"first_name"\n'],
  ['semicolons', 'a@b.example;5.00;A reason, with details\n'],
  ['tabs', 'external_id\temail\tfirst_name\n'],
])('a file separated by %s is refused with what to do: %j', async (separators, content) => {
  await expect(read(content)).rejects.toThrow(
    `The columns are separated by ${separators}. Save the file with commas between the columns and upload it again.`,
  );
});

test.each([[`${HEADER}A-1,a@b.example,"Ada; Eva"\n`], ['sku\nSOUP-1;2\n'], ['"a;b\t",email\n'], ['sku'], ['']])(
  'a file separated by commas is read, whatever is inside its cells: %j',
  async (content) => {
    expect(await read(content)).toBe(content);
  },
);

test.each([
  ['the second line', [Buffer.from(`${HEADER}A-1,a@b.example,Ren\u00e9\n`, 'latin1')], 2],
  ['the last of 502 lines', [Buffer.from(`${HEADER}${'A,a@b.example,Ada\n'.repeat(500)}Ren\u00e9`, 'latin1')], 502],
  [
    'a line after letters that two parts share',
    [`${HEADER}é`, Buffer.from([0xc3]), Buffer.from([0xa9, 0x0a, 0xe9])],
    3,
  ],
  ['a line that ends within a letter', [`${HEADER}A,a@b.example,Ren`, Buffer.from([0xc3])], 2],
  ['a letter that the next part does not complete', [HEADER, Buffer.from([0xc3]), '\nA\n'], 2],
  ['a letter cut off by a line end', [`${HEADER}`, Buffer.from([0xe9, 0x0a]), `A\n`, Buffer.from([0xe9])], 2],
])('a byte that is not UTF-8 in %s is named by its line', async (_, chunks, line) => {
  await expect(read(...chunks)).rejects.toThrow(
    `The file is not UTF-8 text: line ${line} has a character in another encoding. Save it as "CSV UTF-8" and upload it again.`,
  );
});

test.each([
  ['Unicode Text of Excel', Buffer.from(`\uFEFFemail\tname\n`, 'utf16le')],
  ['the same with the other order of bytes', Buffer.from(`\uFEFFemail\tname\n`, 'utf16le').swap16()],
])('UTF-16 is named with what to do: %s', async (_, content) => {
  await expect(read(content)).rejects.toThrow(
    'The file is in UTF-16, which Excel calls "Unicode Text". Save it as "CSV UTF-8" and upload it again.',
  );
});

test('data that is not text is refused with what to do', async () => {
  await expect(read(HEADER, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).rejects.toThrow(
    'This is not a CSV file: line 2 contains data that is not text. Save it as "CSV UTF-8" and upload it again.',
  );
});
