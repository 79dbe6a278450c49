// Remembers each list's last address, so that "back" keeps its page and filters. In memory only: a search may contain
// an e-mail.
const addresses = new Map<string, string>();

export const rememberList = (pathname: string, href: string) => void addresses.set(pathname, href);

export const lastList = (pathname: string): string => addresses.get(pathname) ?? pathname;

export const forgetLists = () => addresses.clear();
