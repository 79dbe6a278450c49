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

export const hrefFrom = (address: string) => address as Href;

/** Typed by the router: an unknown path, parameter or filter does not compile. */
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
