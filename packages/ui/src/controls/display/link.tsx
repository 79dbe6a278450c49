import { createContext, createElement, use, type ComponentProps, type ComponentType } from 'react';

declare const brand: unique symbol;

/** An anchor, or an address made from the app's routes: plain text does not compile. */
export type Href = `#${string}` | (string & { readonly [brand]: 'Href' });

export type LinkProps = ComponentProps<'a'> & { href: Href };
export type LinkComponent = ComponentType<LinkProps> | 'a';

/** Injected, so that this package does not depend on the router. */
export const LinkContext = createContext<LinkComponent>('a');

/** A real `<a href>`, followed without a page load. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
