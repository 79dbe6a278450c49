// How each list was last looked at, so that the way back from a record leads to the same page and filters. Kept in memory
// only: a search may hold somebody's e-mail.
const addresses = new Map<string, string>();

export const rememberList = (pathname: string, href: string) => void addresses.set(pathname, href);

/** The list as it was last seen in this tab; without filters if it was not. */
export const lastList = (pathname: string): string => addresses.get(pathname) ?? pathname;

/** Whoever signs in next begins anew. */
export const forgetLists = () => addresses.clear();
