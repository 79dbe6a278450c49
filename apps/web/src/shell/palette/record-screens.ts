import type { Href } from '@larder/ui/controls/display/link.tsx';
import { hrefFrom } from '../../href-to.ts';
import type { Screen } from '../../screens.ts';

interface RecordScreen {
  title: string;
  href: Href;
}

const OPEN_PLACE = /\$\w+/;

/** `/users/7` has its post-cutoff changes. */
export function screensOfRecord(screens: readonly Screen[], pathname: string): RecordScreen[] {
  const [, area = '', record = ''] = pathname.split('/');
  const base = screens.find(({ path, read }) => {
    const [, first, second = '', ...rest] = path.split('/');
    const isRecord = first === area && OPEN_PLACE.test(second) && rest.length === 0;
    return isRecord && read(record) !== null;
  });
  if (!base || screens.some(({ path }) => path === `/${area}/${record}`)) return [];
  return screens
    .filter(({ path }) => path === base.path || path.startsWith(`${base.path}/`))
    .map(({ title, path }) => ({ title, href: hrefFrom(path.replace(OPEN_PLACE, record)) }))
    .filter(({ href }) => href !== pathname && !OPEN_PLACE.test(href));
}
