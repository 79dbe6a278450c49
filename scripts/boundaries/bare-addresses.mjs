import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { codeBelow } from './read-imports.mjs';

const CONSOLE = ['apps/web/src', 'packages/ui/src'];
/** They declare the screens. */
const DECLARES = /^apps\/web\/src\/(screens\.ts|routes\.tsx|pages\/[a-z-]+\.ts)$/;
const TEST = /\.test\.tsx?$/;
/** The router or `screens.ts` checks the type of these. */
const TYPED_PROPERTIES = new Set(['to', 'from']);
const TYPED_CALLS = new Set(['lastList']);

/** Addresses of the console written as plain text, which lead nowhere when mistyped, and untyped parameters. */
export const bareAddresses = (root) =>
  CONSOLE.flatMap((folder) => codeBelow(root, folder))
    .filter((file) => !DECLARES.test(file) && !TEST.test(file))
    .flatMap((file) => bareIn(file, readFileSync(join(root, file), 'utf8'), screensOf(root)));

const screensOf = (root) => {
  const declared = readFileSync(join(root, 'apps/web/src/screens.ts'), 'utf8');
  const firsts = Array.from(declared.matchAll(/\bscreen\('\w+', '\/([\w-]+)/g), ([, first]) => first);
  return new RegExp(`^/(login|${[...new Set(firsts)].join('|')})(?![\\w-])`);
};

function bareIn(file, source, screens) {
  const found = [];
  const report = ({ start }, what, instead) =>
    found.push(`${file}:${source.slice(0, start).split('\n').length}  ${what}\n    ${instead}`);
  const visit = (node, parent) => {
    const text = textOf(node);
    if (text !== null && screens.test(text) && !isTyped(node, parent))
      report(
        node,
        `'${text}' is a bare address`,
        'make it with hrefTo or navigate({ to, params }): the router checks it.',
      );
    if (node.type === 'Property' && node.key.name === 'strict' && node.value.value === false)
      report(
        node,
        'strict: false',
        "name the route, such as useParams({ from: '/_shell/users/$id' }): parameters are typed.",
      );
    for (const child of Object.values(node).flat()) if (child?.type) visit(child, node);
  };
  visit(parseSync(file, source).program, null);
  return found;
}

function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'TemplateLiteral' ? node.quasis[0].value.raw : null;
}

function isTyped(node, parent) {
  if (parent.type === 'TSLiteralType') return true;
  if (parent.type === 'Property') return TYPED_PROPERTIES.has(parent.key.name);
  return parent.type === 'CallExpression' && TYPED_CALLS.has(parent.callee.name) && parent.arguments.includes(node);
}
