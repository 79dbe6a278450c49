import { expect, test } from 'vitest';
import { namesPerson, searchWithoutPerson } from './named-in-search.ts';

const zara = {
  emails: ['zara.quill@mail.test'],
  names: ['Zarabella Quillíngton'],
  phones: ['8165550177'],
  streets: ['12 Oak Street Apt 4'],
};

test.each([
  ['zara.quill@mail.test', true],
  ['Zara.Quill@mail.test, 60601', true],
  ['zara.quill', true],
  ['quillington', true],
  ['Zarab Quill', true],
  ['late: Zarabella Quillington VIP', true],
  ['(816) 555-0177', true],
  ['+1 816 555 0177', true],
  ['5550177', true],
  ['12 oak st', true],
  ['12 Oak Street, 60601', true],
  ['mail.test', false],
  ['joanzara.quill@mail.test', false],
  ['Quillington Road', false],
  ['za', false],
  ['555', false],
  ['112 Oak St', false],
  ['Oak', false],
  ['', false],
])('a search for %o names the customer: %s', (keyword, names) => {
  expect(namesPerson(keyword, zara)).toBe(names);
});

test('a customer without name, telephone and address is named by the e-mail alone', () => {
  const unknown = { ...zara, names: [' '], phones: [''], streets: [] };
  expect(namesPerson('8165550177 Quillington', unknown)).toBe(false);
  expect(namesPerson('zara.quill@mail.test', unknown)).toBe(true);
});

test.each([
  ['?keyword=zara.quill%40mail.test', ''],
  ['?status=paused&keyword=Zarabella+Quillington&columns=name', '?status=paused&columns=name'],
  ['?code=zara.quill%40mail.test&page=2', '?page=2'],
  ['?keyword=Ada&status=quillington', '?keyword=Ada&status=quillington'],
  ['?keyword=Ada%20L', '?keyword=Ada%20L'],
  ['', ''],
])('a search %o without the customer is %o', (search, without) => {
  expect(searchWithoutPerson(search, zara)).toBe(without);
});
