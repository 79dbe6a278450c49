export function shardsOf(
  text: string,
  keys: Map<string, string>,
  columns: Map<string, Set<string>>,
): { isDistributed: boolean; tables: string[] };
