// The entry of the server's bundle: see vite.server.config.ts.
import { metaOnServer } from '../page-meta.ts';

/** `larder` is the content of the page's meta element. Once for each process: modules read the settings as they load. */
export async function openScreens(larder: string) {
  metaOnServer.set('larder', larder);
  const { loadScreens, callsOf, renderScreen } = await import('./render-screen.tsx');
  await loadScreens();
  return { callsOf, renderScreen };
}
