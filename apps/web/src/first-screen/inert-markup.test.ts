import { expect, test } from 'vitest';
import { toInertMarkup } from './inert-markup.ts';

const of = (markup: string) => toInertMarkup(markup, 'N');

test.each([
  ['<button>Save</button>', '<button inert aria-disabled="true">Save</button>'],
  ['<input type="search"/>', '<input inert aria-disabled="true" type="search"/>'],
  ['<select><option>A</option></select>', '<select inert aria-disabled="true"><option>A</option></select>'],
  ['<textarea></textarea>', '<textarea inert aria-disabled="true"></textarea>'],
  ['<a href="/users/1">Ada</a>', '<a href="/users/1">Ada</a>'],
  ['<p>&lt;button&gt;</p>', '<p>&lt;button&gt;</p>'],
])('controls do not work before the console does, links and texts are left: %s', (markup, inert) => {
  expect(of(markup)).toBe(`<style nonce="N"></style>${inert}`);
});

test('styles of elements move into one style element with the nonce, equal ones once', () => {
  const markup = '<i style="color:red"></i><b style="--w:&quot;1&quot;;width:2px"></b><u style="color:red"></u>';
  expect(of(markup)).toBe(
    '<style nonce="N">#root [data-style="1"]{color:red}#root [data-style="2"]{--w:"1";width:2px}</style>' +
      '<i data-style="1"></i><b data-style="2"></b><u data-style="1"></u>',
  );
});

test.each(['color:red}body{display:none', 'x:&lt;/style&gt;&lt;script&gt;'])(
  'a style that could leave its rule or its element is left out: %s',
  (style) => {
    expect(of(`<i style="${style}"></i>`)).toBe('<style nonce="N"></style><i></i>');
  },
);
