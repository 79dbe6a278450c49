import type { Option } from '@larder/ui/controls/fields/use-search.ts';

export const meals: Option[] = [
  { id: 1, name: 'Barley soup', note: 'Soups, 380 kcal' },
  { id: 2, name: 'Bean chili', note: 'Stews, 520 kcal' },
  { id: 3, name: 'Beet risotto', note: 'Grains, 610 kcal' },
  { id: 4, name: 'Black cod with miso', note: 'Fish, 450 kcal' },
  { id: 5, name: 'Braised lentils', note: 'Stews, 430 kcal' },
  { id: 6, name: 'Buckwheat bowl', note: 'Grains, 540 kcal' },
  { id: 7, name: 'Butternut lasagne', note: 'Pasta, 690 kcal' },
];

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const handle = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(handle);
      reject(new Error('No longer wanted'));
    });
  });

export async function searchMeals(term: string, signal: AbortSignal): Promise<Option[]> {
  await wait(400, signal);
  return meals.filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()));
}

export async function searchInVain(_term: string, signal: AbortSignal): Promise<Option[]> {
  await wait(400, signal);
  throw new Error('The search did not answer.');
}

export const searchForever = (_term: string, signal: AbortSignal): Promise<Option[]> =>
  wait(600_000, signal).then(() => []);
