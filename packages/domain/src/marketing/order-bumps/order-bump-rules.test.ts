import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bumpLinkOf, isSelectableWeek, refusalOfBumpLink, refusalOfBumpWeeks } from './order-bump-rules.ts';

const SITE = 'https://account.example.com';
const link = (link_account_uri: string, link_text = 'See more') => ({ link_text, link_account_uri });

const ELSEWHERE = {
  message: 'Please enter a full link starting with https://account.example.com',
};
const UNREADABLE = { message: 'This is not a valid URL.' };
const unknownVariable = (variable: string) => ({
  message: `${variable} is not a known variable. A link can only contain {{orderId}}.`,
});

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
    ['https://www.example.com/orders', ELSEWHERE],
    ['/orders', ELSEWHERE],
    ['http://account.example.com/orders', ELSEWHERE],
    [`${SITE}.evil.test/orders`, ELSEWHERE],
    [`${SITE}@evil.test/`, ELSEWHERE],
    [`${SITE}:{{orderId}}/orders`, ELSEWHERE],
    [`javascript:alert(1)//${SITE}`, ELSEWHERE],
    [`${SITE}/{{userId}}`, unknownVariable('{{userId}}')],
    [`${SITE}/{{ orderId }}`, unknownVariable('{{ orderId }}')],
    [`${SITE}/orders/{{orderId`, UNREADABLE],
    [`${SITE}/two words`, UNREADABLE],
    [`${SITE}:6555{{orderId}}/orders`, UNREADABLE],
  ])('the link of an order bump cannot be %s', (address, reason) => {
    expect(refusalOfBumpLink(link(address), SITE)).toEqual({ ...reason, field: 'link_account_uri' });
  });

  test.each(['/../../evil', '/a/../../evil', '/..\\..\\evil', '/%2e%2e/evil', '/{{orderId}}/../../evil'])(
    'the link of an order bump cannot leave the folder of the account site: %s',
    (rest) => {
      const site = `${SITE}/account`;
      expect(refusalOfBumpLink(link(site + rest), site)?.message).toBe(
        `Please enter a full link starting with ${site}`,
      );
      expect(refusalOfBumpLink(link(`${site}/orders/../menu`), site)).toBeNull();
      expect(refusalOfBumpLink(link(`${site}/menu`), `${site}/`)).toBeNull();
    },
  );

  test('the folder of the account site can be linked, and a folder that only begins like it cannot', () => {
    const site = `${SITE}/account`;
    expect(refusalOfBumpLink(link(site), site)).toBeNull();
    expect(refusalOfBumpLink(link(`${site}ing`), site)?.message).toBe(`Please enter a full link starting with ${site}`);
  });

  test('a link text requires a link, and a link without a text is optional', () => {
    expect(refusalOfBumpLink(link('', ''), SITE)).toBeNull();
    expect(refusalOfBumpLink(link(`${SITE}/a`, ''), SITE)).toBeNull();
    expect(refusalOfBumpLink(link(''), SITE)).toEqual({
      message: 'Please enter a link URL for the link text.',
      field: 'link_account_uri',
    });
  });

  test('a link is refused until the account site is configured', () => {
    expect(refusalOfBumpLink(link(`${SITE}/a`), null)).toEqual({
      message: 'Links cannot be checked until ACCOUNT_URL, the address of the account site, is set.',
      field: 'link_account_uri',
    });
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
      expect(refusalOfBumpWeeks([1], [week(1, status)], onBump)).toEqual(
        isSelectable
          ? null
          : {
              message: 'Week 202601 has already been delivered. Choose active or draft weeks.',
              field: 'week_ids',
            },
      );
    },
  );

  test('several weeks can be selected, and an unknown week is refused', () => {
    expect(refusalOfBumpWeeks([1, 2], [week(1, 'active'), week(2, 'draft')], [])).toBeNull();
    expect(refusalOfBumpWeeks([1, 2], [week(1, 'active')], [])).toEqual({
      message: 'One of these weeks no longer exists. Choose the weeks again.',
      field: 'week_ids',
    });
  });
});
