import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bumpLinkOf, isSelectableWeek, refusalOfBumpLink, refusalOfBumpWeeks } from './order-bump-rules.ts';

const SITE = 'https://account.example.com';
const link = (link_account_uri: string, link_text = 'See more') => ({ link_text, link_account_uri });

describe('the link of an order bump', () => {
  test.each([
    [SITE],
    [`${SITE}/orders`],
    [`${SITE}/orders/{{orderId}}/menu?from=bump`],
    [`${SITE}?order={{orderId}}`],
    [`${SITE}#menu`],
  ])('the link of an order bump can be %s', (address) => {
    expect(refusalOfBumpLink(link(address), SITE)).toBeNull();
  });

  test.each([
    ['https://www.example.com/orders', 'link_elsewhere'],
    ['/orders', 'link_elsewhere'],
    ['http://account.example.com/orders', 'link_elsewhere'],
    [`${SITE}.evil.test/orders`, 'link_elsewhere'],
    [`${SITE}@evil.test/`, 'link_elsewhere'],
    [`javascript:alert(1)//${SITE}`, 'link_elsewhere'],
    [`${SITE}/{{userId}}`, 'unknown_variable'],
    [`${SITE}/{{ orderId }}`, 'unknown_variable'],
    [`${SITE}/orders/{{orderId`, 'link_unreadable'],
    [`${SITE}/two words`, 'link_unreadable'],
  ])('the link of an order bump cannot be %s', (address, code) => {
    expect(refusalOfBumpLink(link(address), SITE)).toMatchObject({ code, field: 'link_account_uri' });
  });

  test.each(['/../../evil', '/a/../../evil', '/..\\..\\evil', '/%2e%2e/evil', '/{{orderId}}/../../evil'])(
    'the link of an order bump cannot leave the folder of the account site: %s',
    (rest) => {
      const site = `${SITE}/account`;
      expect(refusalOfBumpLink(link(site + rest), site)?.code).toBe('link_elsewhere');
      expect(refusalOfBumpLink(link(`${site}/orders/../menu`), site)).toBeNull();
      expect(refusalOfBumpLink(link(`${site}/menu`), `${site}/`)).toBeNull();
    },
  );

  test('a link text requires a link, and a link without a text is optional', () => {
    expect(refusalOfBumpLink(link('', ''), SITE)).toBeNull();
    expect(refusalOfBumpLink(link(`${SITE}/a`, ''), SITE)).toBeNull();
    expect(refusalOfBumpLink(link(''), SITE)?.code).toBe('link_missing');
  });

  test('a link is refused until the account site is configured', () => {
    expect(refusalOfBumpLink(link(`${SITE}/a`), null)?.message).toContain('ACCOUNT_URL');
    expect(refusalOfBumpLink(link('', ''), null)).toBeNull();
  });

  test('every accepted link leads to the account site for any order', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (rest, orderId) => {
        const address = SITE + rest;
        fc.pre(refusalOfBumpLink(link(address), SITE) === null);
        expect(new URL(bumpLinkOf(address, orderId)).origin).toBe(SITE);
      }),
    );
  });
});

describe('the weeks of an order bump', () => {
  const week = (id: number, status: 'draft' | 'active' | 'delivered') => ({ id, number: 202_600 + id, status });

  test.each([
    ['draft', [], true],
    ['active', [], true],
    ['delivered', [], false],
    ['delivered', [1], true],
  ] as const)(
    'delivered weeks can be selected only when the bump has them: %s with %j',
    (status, onBump, isSelectable) => {
      expect(isSelectableWeek(week(1, status), onBump)).toBe(isSelectable);
      expect(refusalOfBumpWeeks([1], [week(1, status)], onBump) === null).toBe(isSelectable);
    },
  );

  test('an unknown week is refused', () => {
    expect(refusalOfBumpWeeks([1, 2], [week(1, 'active')], [])?.code).toBe('no_such_week');
  });
});
