export function readRules(file, text) {
  const [, ...sections] = text.split(/^## /m);
  return sections.map((section) => {
    const [title] = section.split('\n', 1);
    const heading = /^([A-Z]+-\d+) (.+)$/.exec(title);
    const [, listed = ''] = section.split(/^Tests?:/m);
    const tests = [...listed.matchAll(/`([^`]+)`\s+"((?:[^"\\]|\\.)+)"/g)].map(([, path, name]) => ({
      file: path,
      name,
    }));
    return { id: heading?.[1] ?? null, title, file, tests };
  });
}

const CITATION = /\b(?:TIME|ORD|MON|CUST|CAT|MKT|SHIP|OPS|STAFF)-\d+\b/g;

/** The ids of rules that a file cites, each once. */
export const citedIn = (text) => [...new Set(text.match(CITATION))];
