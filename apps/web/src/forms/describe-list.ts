/** Long lists are cut; what was added or removed is named as well. */
const MOST_NAMES = 12;

/** 'Milk, Soy (added Soy; removed Nuts)': a list and what differs from the list before both changes. */
export function describeList(names: readonly string[], before: readonly string[], none = 'None'): string {
  const added = names.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !names.includes(name));
  const isReordered = added.length + removed.length === 0 && names.some((name, index) => name !== before[index]);
  const differences = [
    ...(added.length > 0 && before.length > 0 ? [`added ${inShort(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${inShort(removed)}`] : []),
    ...(isReordered ? ['new order'] : []),
  ];
  return `${inShort(names) || none}${inBrackets(differences)}`;
}

interface Row {
  name: string;
  description: string;
}

/** A line per row, and which rows differ from the rows before both changes. */
export function describeRows(rows: readonly Row[], before: readonly Row[]): string {
  const earlier = new Map(before.map(({ name, description }) => [name, description]));
  const namesOf = (found: readonly Row[]) => inShort(found.map(({ name }) => name));
  const added = rows.filter(({ name }) => !earlier.has(name));
  const changed = rows.filter(({ name, description }) => earlier.has(name) && earlier.get(name) !== description);
  const removed = before.filter(({ name }) => rows.every((row) => row.name !== name));
  const differences = [
    ...(added.length > 0 && before.length > 0 ? [`added ${namesOf(added)}`] : []),
    ...(changed.length > 0 ? [`changed ${namesOf(changed)}`] : []),
    ...(removed.length > 0 ? [`removed ${namesOf(removed)}`] : []),
  ];
  const lines = rows.map(({ name, description }) => `${name}: ${description}`);
  return `${lines.join('\n') || 'None'}${inBrackets(differences).replace(' ', lines.length > 1 ? '\n' : ' ')}`;
}

const inBrackets = (differences: readonly string[]) => (differences.length > 0 ? ` (${differences.join('; ')})` : '');

function inShort(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more <= 0 ? names.join(', ') : `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more`;
}
