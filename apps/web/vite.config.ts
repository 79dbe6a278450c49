import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageFiles } from './page-files.ts';

const COMPRESSED = /\.(js|css|svg)$/;
const api = process.env['LARDER_API'] ?? 'http://localhost:3000';

/** Writes a .br file for every text file: brotli's slowest level, once at build time. */
function brotliFiles(): Plugin {
  let folder = '';
  return {
    name: 'larder-brotli-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSED.test(name)) continue;
        const path = join(folder, name);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params }));
      }
    },
  };
}

/** The browser paints nothing before it has this file, so it is cached for good. */
function hashedFirstPaint(): Plugin {
  const source = readFileSync(join(import.meta.dirname, 'public', 'first-paint.js'));
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  const fileName = `assets/first-paint-${hash}.js`;
  return {
    name: 'larder-hashed-first-paint',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: (html) => html.replace('/first-paint.js', `/${fileName}`),
  };
}

const SCHEMA_WRITERS = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/**
 * Removes zod's JSON schema writer, 5 kB of the first load, which only the server uses. Its functions keep their names
 * and return nothing.
 */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'larder-without-json-schemas',
    apply: 'build',
    transform: (code, id) => {
      if (!SCHEMA_WRITERS.test(id)) return null;
      const declared = Array.from(code.matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => name);
      const renamed = Array.from(code.matchAll(/^export \{ \w+ as (\w+) \}/gm), ([, name]) => name);
      const stubs = [...declared, ...renamed].map((name) => `export const ${name} = () => ({});`);
      return { code: stubs.join('\n'), map: null };
    },
  };
}

const OWN_ENGLISH = /zod\/v4\/locales\/en\.js$/;

/** Removes zod's own messages: `contract/wire/field-errors.ts` replaces them. */
function withoutZodsEnglish(): Plugin {
  return {
    name: 'larder-without-zods-english',
    apply: 'build',
    transform: (_, id) =>
      OWN_ENGLISH.test(id)
        ? { code: `export default () => ({ localeError: () => 'Invalid input' });`, map: null }
        : null,
  };
}

/** Grows with every screen. Keep all files of the pages used all day, and only styles of the others. */
const AHEAD = /\/(landing|following|user-page|post-cutoff-page)-/;
const filesAhead = (part: string, files: string[]) =>
  AHEAD.test(part) ? files : files.filter((file) => file.endsWith('.css'));

/** Panels of the customer page, in one file for each task: the folders of their areas. */
const PANELS = [
  ['money', 'credits|refunds|account-terms|comped-accounts|payment-methods'],
  ['subscription', 'subscriptions|plan|orders|historical-orders'],
  ['household', 'addresses|profile'],
  ['account', 'experiments|roles|passwords|data-protection|bans'],
  ['logs', 'logs'],
] as const;

/** Parts that load by themselves after most pages. */
const FOLLOWING = [
  'toast-bell',
  'timeline-dock',
  'overdue-steps-banner',
  'getting-started-(entry|banner)',
  'renewal-dialog',
  'saved-views',
  'column-chooser',
  'business-clock',
  'refused-button',
];

/** Modules of an area that several of its pages share. */
const areaParts = (id: string) => {
  const area = /\/apps\/web\/src\/areas\/(\w+)\//.exec(id)?.[1];
  return area ? `${area}-parts` : null;
};

/**
 * Few files, instead of many of a few bytes that a page asks for one by one: 12 at most for any page (size.mjs). A group
 * takes all that its pages need and no group above has. So the pages opened first come first: one group for "what
 * several pages share" above them would make signing in load half the console. Drag and drop stays apart, few use it.
 */
const PARTS = [
  { name: 'console', tags: ['$initial' as const] },
  { name: 'signed-out', test: /\/(login-page|verification-page|card-link-page)\.tsx$/ },
  { name: 'landing', test: /\/users\/users-page\.tsx$/ },
  { name: 'following', test: new RegExp(`/(${FOLLOWING.join('|')})\\.tsx$`) },
  { name: 'user-page', test: /\/users\/user-page\.tsx$/ },
  {
    name: 'controls',
    test: /\/packages\/ui\/|\/apps\/web\/src\/(forms|lists|calls)\/|\/node_modules\/(?!@dnd-kit)/,
    minShareCount: 2,
  },
  {
    name: 'common',
    test: /\/packages\/(contract|domain)\/|\/apps\/web\/src\/(parts|shell|session)\//,
    minShareCount: 2,
  },
  ...PANELS.map(([name, folders]) => ({
    name: `panels-${name}`,
    test: new RegExp(`/areas/customers/(${folders})/[a-z-]+-panels?\\.tsx$`),
  })),
  { name: areaParts, debugName: 'area-parts', minShareCount: 2 },
  // A priority below 0 would come first.
].map((group, index, groups) => ({ ...group, priority: groups.length - index }));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchemas(), withoutZodsEnglish(), hashedFirstPaint(), brotliFiles(), pageFiles()],
  // The router's store brings the hook for versions of React that lack it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  server: {
    port: 5173,
    // The gallery is a page of the console; the API server has everything else under /dev.
    proxy: { '^/(api|files)/': { target: api }, '^/dev/(?!gallery)': { target: api } },
  },
  build: {
    manifest: true,
    // Browsers without module preload fetch the same files a little later.
    modulePreload: { polyfill: false, resolveDependencies: filesAhead },
    reportCompressedSize: false,
    // The first load has a limit of its own: size.mjs.
    chunkSizeWarningLimit: 1_000,
    target: 'es2023',
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:8].js',
        chunkFileNames: 'assets/[name]-[hash:8].js',
        assetFileNames: 'assets/[name]-[hash:8][extname]',
        codeSplitting: { groups: PARTS },
      },
    },
  },
});
