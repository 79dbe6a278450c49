import { listProductionCycles } from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { useRead } from '../calls/use-read.ts';
import { CYCLE_LABELS } from './cycle-labels.ts';

/** By id; the first names until the current ones are loaded. */
export function useCycleLabels(): Record<number, string> {
  const cycles = useRead(listProductionCycles, {}, { staleSeconds: 300 }).data?.data ?? [];
  return { ...CYCLE_LABELS, ...Object.fromEntries(cycles.map(({ id, name }) => [id, name])) };
}
