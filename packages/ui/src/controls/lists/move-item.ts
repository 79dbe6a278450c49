export function moveItem<Id>(ids: readonly Id[], id: Id, to: number): Id[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id);
}
