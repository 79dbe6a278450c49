// Texts and attributes of the markup are escaped, so that a "<" begins a tag and ` style="` is an attribute.

const CONTROL = /<(button|input|select|textarea)(?=[\s>])/g;
const STYLE = / style="([^"]*)"/g;

/**
 * Links work before the console does, controls do not: they cannot be focused, so that nothing typed is lost. Styles of
 * elements move into one style element, because the Content-Security-Policy forbids them as attributes.
 */
export function toInertMarkup(markup: string, nonce: string): string {
  const rules = new Map<string, string>();
  const html = markup.replaceAll(CONTROL, '<$1 inert aria-disabled="true"').replaceAll(STYLE, (_, text: string) => {
    const style = unescape(text);
    if (/[<>{}]/.test(style)) return '';
    const name = rules.get(style) ?? String(rules.size + 1);
    rules.set(style, name);
    return ` data-style="${name}"`;
  });
  // More specific than any class, like the attribute.
  const css = Array.from(rules, ([style, name]) => `#root [data-style="${name}"]{${style}}`).join('');
  return `<style nonce="${nonce}">${css}</style>${html}`;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const unescape = (text: string) => text.replaceAll(/&(quot|#x27|lt|gt|amp);/g, (sign) => SIGNS[sign] ?? sign);
