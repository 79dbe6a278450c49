import sanitizeHtml from 'sanitize-html';

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

/** Text that staff wrote, with only basic HTML left in it; what is left reads as it was typed. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, BASIC);
