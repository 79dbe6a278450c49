import sanitizeHtml from 'sanitize-html';
import { invalidField } from '../../platform/call-error.ts';

const WHOLE = /^(https?:\/\/|mailto:)/i;

/** Basic HTML (specification 001, 2): what a line on a package needs, and nothing that runs, loads or styles. */
const BASIC: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'sub', 'sup', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // An address that is not whole means something else on every page that shows it.
  transformTags: { a: (tagName, { href }) => ({ tagName, attribs: href && WHOLE.test(href) ? { href } : {} }) },
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
};

/**
 * Text that staff wrote, with only basic HTML left in it; what is left reads as it was typed. Where no tag opens nothing
 * is to be cleaned, and it stays as it is.
 */
export const cleanHtml = (html: string): string => (html.includes('<') ? sanitizeHtml(html, BASIC) : html);

/** The same for what is saved under a field that holds `most` characters: cleaning writes some of them in more. */
export function cleanHtmlWithin(field: string, most: number, html: string): string {
  const clean = cleanHtml(html).trim();
  const message = `This text has more than ${most.toLocaleString('en-US')} characters including its HTML. Shorten it.`;
  if (clean.length > most) throw invalidField(field, message);
  return clean;
}
