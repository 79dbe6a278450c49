export const CYCLE_LABELS: Record<number, string> = { 1: 'PC A', 2: 'PC B' };
