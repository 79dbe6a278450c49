import { settings } from '../settings.ts';

const SITES = [
  { label: 'Content site', href: settings.cms_url },
  { label: 'Marketing site', href: settings.marketing_url },
];

/** Sites without a configured URL are left out (STAFF-58). */
export function OutsideLinks() {
  return SITES.filter(({ href }) => href !== '').map(({ label, href }) => (
    <a key={label} href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  ));
}
