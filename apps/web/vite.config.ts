import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSED = /\.(js|css|svg)$/;
/** The program that answers the calls while the console is developed. */
const api = process.env['LARDER_API'] ?? 'http://localhost:3000';

/** A .br beside every text file: brotli's slowest and smallest level, paid once at build instead of on each request. */
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

const SCHEMA_WRITERS = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves out the part of zod that writes JSON schemas, 5 kB of the first load: the server does that, the console never.
 * Each of its functions is kept by name and answers with nothing.
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

/** Leaves out zod's own English, which nobody reads: `contract/wire/field-errors.ts` has the sentences. */
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

/**
 * What the entry names of each lazy part grows with every screen. Ahead of time it knows the files of the screens where
 * staff are all day; of the others it knows the styles, and their code is found once their first file is there.
 */
const AHEAD = /\/(users?-page|post-cutoff-page|timeline-dock|toast-bell)-/;
const filesAhead = (part: string, files: string[]) =>
  AHEAD.test(part) ? files : files.filter((file) => file.endsWith('.css'));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchemas(), withoutZodsEnglish(), brotliFiles()],
  server: {
    port: 5173,
    // The gallery is a page of the console; everything else under /dev is the program's.
    proxy: { '^/(api|files)/': { target: api }, '^/dev/(?!gallery)': { target: api } },
  },
  build: {
    manifest: true,
    // A browser that knows no module preload fetches the same files a little later.
    modulePreload: { polyfill: false, resolveDependencies: filesAhead },
    reportCompressedSize: false,
    target: 'es2023',
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:8].js',
        chunkFileNames: 'assets/[name]-[hash:8].js',
        assetFileNames: 'assets/[name]-[hash:8][extname]',
      },
    },
  },
});
