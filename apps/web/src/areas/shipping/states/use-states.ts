import { listStates } from '@larder/contract/shipping/states/states.ts';
import { useRead } from '../../../calls/use-read.ts';

export function useStates() {
  const states = useRead(listStates, {}, { staleSeconds: 3_600 }).data?.data ?? [];
  return { states, nameOf: Object.fromEntries(states.map(({ id, name }) => [id, name])) };
}
