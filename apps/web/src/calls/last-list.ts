// Remembers each list's last address, so that "back" keeps its page and filters. In memory only: a search may contain
// an e-mail.
const addresses = new Map<string, string>();

export const rememberList = (pathname: string, href: string) => void addresses.set(pathname, href);

/** The last address of the list in this tab; without filters if it was not open. */
export const lastList = (pathname: string): string => addresses.get(pathname) ?? pathname;

/** Another user starts without remembered lists. */
export const forgetLists = () => addresses.clear();
