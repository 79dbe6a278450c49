/** Files that import each other, directly or through others (Tarjan). */
export function circles(imports, counts = () => true) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!counts(target) || !imports.has(target.path)) continue;
      if (!index.has(target.path)) {
        visit(target.path);
        low.set(file, Math.min(low.get(file), low.get(target.path)));
      } else if (stack.includes(target.path)) low.set(file, Math.min(low.get(file), index.get(target.path)));
    }
    if (low.get(file) === index.get(file)) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) found.push(group);
    }
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return found;
}
