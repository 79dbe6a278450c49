import { createElement, type ReactNode } from 'react';

/** The tags that the server keeps (basic HTML); anything else shows what stands in it. */
const KNOWN = /^(p|b|strong|i|em|u|s|ul|ol|li|h3|h4|sub|sup)$/;

/** What is typed beside a preview was not cleaned yet; the server drops these with what stands in them. */
const RUNS = /^(script|style|template|noscript)$/;
const WHOLE = /^(https?:\/\/|mailto:)/i;

function hrefOf(node: Element): { href?: string } {
  const href = node.getAttribute('href') ?? '';
  return WHOLE.test(href) ? { href } : {};
}

/**
 * HTML that the server cleaned, or will, drawn as elements of our own: no text of staff is ever parsed into this page.
 */
export function CleanedHtml({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div>{drawn(body)}</div>;
}

const drawn = (parent: Node): ReactNode[] => [...parent.childNodes].map((node, index) => draw(node, index));

function draw(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.textContent;
  if (!(node instanceof Element) || RUNS.test(node.localName)) return null;
  const tag = node.localName;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'a')
    return (
      <a key={key} {...hrefOf(node)} target="_blank" rel="noreferrer">
        {drawn(node)}
      </a>
    );
  return KNOWN.test(tag) ? createElement(tag, { key }, ...drawn(node)) : drawn(node);
}
