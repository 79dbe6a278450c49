import { createContext, createElement, use, type ComponentProps, type ComponentType } from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };
export type LinkComponent = ComponentType<LinkProps> | 'a';

/** Renders links within the console. Injected, so that this package does not depend on the router. */
export const LinkContext = createContext<LinkComponent>('a');

/** A real `<a href>` that the injected router follows without a page load. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
