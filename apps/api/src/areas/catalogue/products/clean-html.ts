import sanitizeHtml from 'sanitize-html';
import { invalidField } from '../../../platform/call-error.ts';

const WHOLE = /^(https?:\/\/|mailto:)/i;

/** Basic HTML (CAT-24): nothing that runs, loads or styles. */
const BASIC: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'sub', 'sup', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // A relative link means something else on every page that shows it.
  transformTags: { a: (tagName, { href }) => ({ tagName, attribs: href && WHOLE.test(href) ? { href } : {} }) },
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
};

/** Text without a tag is returned unchanged. */
export const cleanHtml = (html: string): string => (html.includes('<') ? sanitizeHtml(html, BASIC) : html);

/** Escaping can make it longer. */
export function cleanHtmlWithin(field: string, most: number, html: string): string {
  const clean = cleanHtml(html).trim();
  const message = `This text has more than ${most.toLocaleString('en-US')} characters including its HTML. Shorten it.`;
  if (clean.length > most) throw invalidField(field, message);
  return clean;
}
