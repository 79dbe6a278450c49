import { createElement, type ReactNode } from 'react';

/** Tags that the server keeps; other tags are replaced by their content. */
const KNOWN = /^(p|b|strong|i|em|u|s|ul|ol|li|h3|h4|sub|sup)$/;

/** The server drops these tags with their content. */
const RUNS = /^(script|style|template|noscript)$/;
const WHOLE = /^(https?:\/\/|mailto:)/i;

function hrefOf(node: Element): { href?: string } {
  const href = node.getAttribute('href') ?? '';
  return WHOLE.test(href) ? { href } : {};
}

/** React elements, so that text from staff is never injected as HTML. */
export function CleanedHtml({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div>{renderChildren(body)}</div>;
}

const renderChildren = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, index) => renderNode(node, index));

function renderNode(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.textContent;
  if (!(node instanceof Element) || RUNS.test(node.localName)) return null;
  const tag = node.localName;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'a')
    return (
      <a key={key} {...hrefOf(node)} target="_blank" rel="noreferrer">
        {renderChildren(node)}
      </a>
    );
  return KNOWN.test(tag) ? createElement(tag, { key }, ...renderChildren(node)) : renderChildren(node);
}
