import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The screens as the server renders them, with all packages: a production installation has none of the console's. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, resolve: { conditions: ['module', 'node'] } },
  build: {
    ssr: 'src/first-screen/server.ts',
    copyPublicDir: false,
    target: 'es2023',
    minify: false,
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: { output: { entryFileNames: 'screens.js' } },
  },
});
