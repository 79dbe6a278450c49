import { parseSync } from 'vite';

/**
 * Reads the comments of a file, the sentences in its strings and the names that it declares or uses.
 * Each is `{ kind: 'comment' | 'sentence' | 'name', text, start }`; `start` counts characters.
 */
export function readTexts(file, source) {
  if (file.endsWith('.md')) return proseOf(source);
  if (file.endsWith('.sql')) return sqlOf(source);
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  return [...commentsOf(source, comments), ...nodesOf(program)];
}

/** Lines of comments that follow each other are one comment. */
function commentsOf(source, comments) {
  const joined = [];
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1);
    const follows = type === 'Line' && last?.isLine && /^\s*\n[ \t]*$/.test(source.slice(last.end, start));
    const text = value.replace(/^[ \t]*\*+ ?/gm, '').trim();
    if (follows) Object.assign(last, { text: `${last.text} ${text}`, end });
    else joined.push({ kind: 'comment', text, start, end, isLine: type === 'Line' });
  }
  return joined.filter(({ text }) => !/^(oxlint-|@ts-|#__)/.test(text));
}

const isSentence = (text) => /\s/.test(text.trim()) || /^[A-Z][a-z]/.test(text);
const IMPORTS = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression']);

function nodesOf(node, texts = []) {
  if (Array.isArray(node)) for (const one of node) nodesOf(one, texts);
  else if (node && typeof node === 'object') {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier')
      texts.push({ kind: 'name', text: node.name, start: node.start });
    else if (node.type === 'Literal' || node.type === 'JSXText') addSentence(texts, node.value, node.start);
    else if (node.type === 'TemplateElement') addSentence(texts, node.value.cooked, node.start);
    for (const [key, value] of Object.entries(node))
      if (key !== 'parent' && !(key === 'source' && IMPORTS.has(node.type))) nodesOf(value, texts);
  }
  return texts;
}

function addSentence(texts, text, start) {
  if (typeof text === 'string' && isSentence(text)) texts.push({ kind: 'sentence', text: text.trim(), start });
}

/** Markdown without its code. */
function proseOf(source) {
  const blank = (code) => code.replace(/[^\n]/g, ' ');
  const prose = source.replace(/^```[\s\S]*?^```/gm, blank).replace(/`[^`\n]+`/g, blank);
  return linesOf(prose, 'sentence');
}

const sqlOf = (source) => linesOf(source, 'comment').filter(({ text }) => text.startsWith('--'));

function linesOf(source, kind) {
  let start = 0;
  return source.split('\n').map((line) => {
    const text = { kind, text: line.trim(), start };
    start += line.length + 1;
    return text;
  });
}
