import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const PAGE = /'(\/[^']*)': (?:listPage|\{\s*component: lazyRouteComponent)\(\s*\(\) => import\('\.\.\/([^']+)'\)/g;

/**
 * Writes `.vite/pages.json`: for each path of `pages/` the scripts and styles that it needs besides those of index.html.
 * The server names them in the Link header of the page, so that they load along with the entry and not after it ran.
 */
export function pageFiles(): Plugin {
  let root = '';
  return {
    name: 'larder-page-files',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const first = filesOf(chunks, chunkOf(chunks, join(root, 'index.html')));
      const pages = filesOfPages(join(root, 'src', 'pages'))
        .flatMap((file) => pagesIn(file))
        .map(([path, source]) => [
          path,
          [...filesOf(chunks, chunkOf(chunks, join(root, 'src', source)))].filter((file) => !first.has(file)),
        ]);
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}

/** `customers-pages.ts` and its like, a file for each area. */
const filesOfPages = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('-pages.ts'))
    .map((name) => join(folder, name));

/** The files are relative to `src`. */
function pagesIn(name: string): [path: string, file: string][] {
  const source = readFileSync(name, 'utf8');
  const pages = Array.from(source.matchAll(PAGE), ([, path = '', file = '']): [string, string] => [path, file]);
  const components = source.match(/listPage\(|lazyRouteComponent\(/g) ?? [];
  if (pages.length !== components.length)
    throw new Error(`${name} has ${components.length} components, but ${pages.length} pages were recognized.`);
  return pages;
}

/** The chunk that has the module, which need not be a chunk of its own. */
function chunkOf(chunks: Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === module || moduleIds.includes(module));
  if (!chunk) throw new Error(`The build has no ${module}.`);
  return chunk;
}

function filesOf(chunks: Rolldown.OutputChunk[], chunk: Rolldown.OutputChunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const other = chunks.find(({ fileName }) => fileName === name);
    if (other) filesOf(chunks, other, found);
  }
  // After those of its imports, which it may override.
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  return found;
}
