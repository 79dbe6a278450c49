import type { Href } from '@larder/ui/controls/display/link.tsx';
import type { RegisteredRouter, RouteById, RouteIds } from '@tanstack/react-router';
import { writeSearch } from './lists/search-text.ts';

type Tree = RegisteredRouter['routeTree'];
type AnyTarget = RouteById<Tree, RouteIds<Tree>>;
type Target<Path> = Extract<AnyTarget, { fullPath: Path }>['types'];

type ConsolePath = AnyTarget['fullPath'];

interface Place<Path> {
  to: Path;
  search?: Target<Path>['fullSearchSchemaInput'];
  hash?: string;
}
type WithParams<Path> = {} extends Target<Path>['allParams']
  ? { params?: never }
  : { params: Target<Path>['allParams'] };

/** An address that the server or the router wrote. */
export const hrefFrom = (address: string) => address as Href;

/** The address of a screen, typed by the router: a path, a parameter or a filter that does not exist does not compile. */
export function hrefTo<const Path extends ConsolePath>({
  to,
  params,
  search = {},
  hash,
}: Place<Path> & WithParams<Path>) {
  const values: Record<string, unknown> = params ?? {};
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  return `${path}${writeSearch(search)}${hash === undefined ? '' : `#${hash}`}` as Href;
}
