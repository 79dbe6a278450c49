import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
      folder = join(root, build.outDir);
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), brotliFiles()],
  server: {
    port: 5173,
    // The gallery is a page of the console; everything else under /dev is the program's.
    proxy: { '^/(api|files)/': { target: api }, '^/dev/(?!gallery)': { target: api } },
  },
  build: {
    manifest: true,
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
