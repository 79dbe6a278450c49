import { describe, expect, test } from 'vitest';
import { readSearch } from '../../calls/search-text.ts';
import { describeSearch, usersList } from './users-search.ts';

const queryOf = (raw: Record<string, unknown>) => usersList.query(readSearch(usersList.search, raw));

describe('the address of the user list', () => {
  test('asks for ten users with their default address', () => {
    expect(queryOf({})).toEqual({ include: ['defaultAddress'], page: 1, per_page: 10 });
  });

  test.each(['admins', 'comped'])('drops the status when %s are asked for', (only) => {
    expect(queryOf({ only, status: 'active' })).not.toHaveProperty('status');
  });

  test('says of a search that is too long why it is not asked, and keeps it', () => {
    const search = readSearch(usersList.search, { keyword: 'a'.repeat(201) });
    expect(search.keyword).toHaveLength(201);
    expect(usersList.refusal(search)).toBe('Search for at most 200 characters.');
    expect(usersList.refusal(readSearch(usersList.search, { keyword: 'a'.repeat(200) }))).toBeNull();
  });

  test('falls back from bad values and keeps the good ones beside them', () => {
    expect(queryOf({ status: 'nonsense', page: '-3', keyword: 'ada' })).toEqual({
      include: ['defaultAddress'],
      page: 1,
      per_page: 10,
      keyword: 'ada',
    });
  });

  test('says in words what found nothing', () => {
    expect(describeSearch({ keyword: 'ada', status: 'active', production_cycle: 2, page: 1 })).toBe(
      '"ada", Active, PC B',
    );
    expect(describeSearch({ page: 1, sort: 'subscriptionAsc' })).toBeNull();
  });
});
