import { expect, test } from 'vitest';
import { pageWindow, type PageMark } from './page-window.ts';

const cases: [page: number, pages: number, marks: PageMark[]][] = [
  [1, 1, [1]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 21, [1, 2, 3, 4, 5, 'gap', 21]],
  [3, 21, [1, 2, 3, 4, 5, 'gap', 21]],
  [5, 21, [1, 2, 3, 4, 5, 6, 7, 'gap', 21]],
  [6, 21, [1, 'gap', 4, 5, 6, 7, 8, 'gap', 21]],
  [17, 21, [1, 'gap', 15, 16, 17, 18, 19, 20, 21]],
  [21, 21, [1, 'gap', 17, 18, 19, 20, 21]],
];

test.each(cases)('page %i of %i lists the expected page numbers', (page, pages, marks) => {
  expect(pageWindow(page, pages)).toEqual(marks);
});

test('page numbers always include the first, the last and the current page in order, and no gap hides a single page', () => {
  for (let pages = 1; pages <= 30; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const marks = pageWindow(page, pages);
      const numbers = marks.filter((mark) => mark !== 'gap');
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      marks.forEach((mark, index) => {
        if (mark !== 'gap') return;
        expect(Number(marks[index + 1]) - Number(marks[index - 1])).toBeGreaterThan(2);
      });
    }
  }
});
