// Remembers each list's last address, so that "back" keeps its page and filters. In memory only: a search may contain
// an e-mail.
import type { Href } from '@larder/ui/controls/display/link.tsx';
import { hrefFrom } from '../href-to.ts';
import type { OpenScreen } from '../screens.ts';

const addresses = new Map<string, string>();

export const rememberList = (pathname: string, href: string) => void addresses.set(pathname, href);

export const lastList = (path: OpenScreen['path']): Href => hrefFrom(addresses.get(path) ?? path);

export const forgetLists = () => addresses.clear();
