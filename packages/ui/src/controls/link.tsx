import { createContext, createElement, use, type ComponentProps, type ComponentType } from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };
export type LinkComponent = ComponentType<LinkProps> | 'a';

/** What draws a link within the console. The router is injected here, so that nothing in this package knows it. */
export const LinkContext = createContext<LinkComponent>('a');

/** A link to a place in the console: a real `<a href>`, followed without a page load by the injected router. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
