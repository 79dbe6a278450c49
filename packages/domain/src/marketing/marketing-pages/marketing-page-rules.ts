import { CONTENT_TYPES, type ContentType } from '../../values/enums/storefront-content.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface ContentField {
  readonly key: string;
  readonly type: string;
  readonly value: string;
}

export const isEditableType = (type: string): type is ContentType => CONTENT_TYPES.some((each) => each === type);

/** MKT-50, word for word. */
export const noMapping = (type: string): string => `No mapping for field type '${type}'`;

/** Both belong to the website (MKT-50). */
export function refusalToRename(
  page: { readonly name: string; readonly path: string },
  sent: { readonly name?: string | undefined; readonly path?: string | undefined },
): Refusal | null {
  if (sent.name !== undefined && sent.name !== page.name)
    return refusal('The name of a page cannot be changed here.', 'name');
  if (sent.path !== undefined && sent.path !== page.path)
    return refusal('The path of a page cannot be changed here.', 'path');
  return null;
}

const hasLineBreak = ({ type, value }: { type: string; value: string }) => type === 'string' && /[\r\n]/.test(value);
const ONE_LINE = 'This field has one line. Remove the line breaks.';

/** The sent fields must be those of the page; only values of known types may change. */
export function refusalOfContent(fields: readonly ContentField[], sent: readonly ContentField[]): Refusal | null {
  const known = new Map(fields.map((field) => [field.key, field]));
  const isSame = sent.length === fields.length && new Set(sent.map(({ key }) => key)).size === sent.length;
  if (!isSame || sent.some(({ key }) => !known.has(key)))
    return refusal('The fields of this page have changed. Reload the page and try again.', 'content');
  for (const [index, { key, type, value }] of sent.entries()) {
    const field = known.get(key);
    if (field?.type !== type) return refusal('The type of a field cannot be changed.', `content.data.${index}.type`);
    if (!isEditableType(type) && value !== field.value) return refusal(noMapping(type), `content.data.${index}.value`);
    if (value !== field.value && hasLineBreak({ type, value })) return refusal(ONE_LINE, `content.data.${index}.value`);
  }
  return null;
}

const PATH = /^\/$|^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

/** A constraint refuses a path that another page has (MKT-63). */
export function refusalOfNewPage(path: string, fields: readonly ContentField[]): Refusal | null {
  if (!PATH.test(path))
    return refusal('Please enter a path such as /how-it-works: lowercase letters, digits, dashes and slashes.', 'path');
  const repeated = fields.findIndex(({ key }, index) => fields.slice(0, index).some((each) => each.key === key));
  if (repeated >= 0) return refusal('Another field of this page has this key.', `content.data.${repeated}.key`);
  const broken = fields.findIndex(hasLineBreak);
  return broken < 0 ? null : refusal(ONE_LINE, `content.data.${broken}.value`);
}
