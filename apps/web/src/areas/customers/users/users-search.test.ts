import { describe, expect, test } from 'vitest';
import { readSearch } from '../../../lists/search-text.ts';
import { describeSearch, usersList } from './users-search.ts';

const queryOf = (raw: Record<string, unknown>) => usersList.query(readSearch(usersList.search, raw));

describe('the address of the user list', () => {
  test('the list requests ten users with their default address', () => {
    expect(queryOf({})).toEqual({ include: ['defaultAddress', 'tags'], page: 1, per_page: 10 });
  });

  test.each(['admins', 'comped'])('the status is dropped with the filter %s', (only) => {
    expect(queryOf({ only, status: 'active' })).not.toHaveProperty('status');
  });

  test('a search that is too long is kept and refused with a message', () => {
    const search = readSearch(usersList.search, { keyword: 'a'.repeat(201) });
    expect(search.keyword).toHaveLength(201);
    expect(usersList.refusal(search)).toBe('Search for at most 200 characters.');
    expect(usersList.refusal(readSearch(usersList.search, { keyword: 'a'.repeat(200) }))).toBeNull();
  });

  test('bad values fall back and good ones are kept', () => {
    expect(queryOf({ status: 'nonsense', page: '-3', keyword: 'ada' })).toEqual({
      include: ['defaultAddress', 'tags'],
      page: 1,
      per_page: 10,
      keyword: 'ada',
    });
  });

  test('a tag in the address filters the list, and what is not a tag does not', () => {
    expect([queryOf({ tag: '7' }).tag, queryOf({ tag: 'vip' }).tag]).toEqual([7, undefined]);
  });

  test('an empty list describes its filters', () => {
    const cycles = { 2: 'Weekend' };
    expect(describeSearch({ keyword: 'ada', status: 'active', production_cycle: 2, page: 1 }, cycles)).toBe(
      '"ada", Active, Weekend',
    );
    expect(describeSearch({ tag: 7, page: 1 }, cycles, { 7: 'VIP' })).toBe('VIP');
    expect(describeSearch({ page: 1, sort: 'subscriptionAsc' }, cycles)).toBeNull();
  });
});
