/** By name. On the server, which has no document, `first-screen/server.ts` sets them before it loads the screens. */
export const metaOnServer = new Map<string, string>();

export const metaOf = (name: string): string =>
  import.meta.env.SSR
    ? (metaOnServer.get(name) ?? '')
    : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '');
