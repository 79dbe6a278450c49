import { expect, test } from '../../world.ts';
import { watchInteractions } from './count-interactions.ts';
import { type Hands, keyboard, mouse } from './hands.ts';
import { runTask, WAYS } from './ten-tasks.ts';
import type { Page } from '@playwright/test';

const HANDS: [name: string, of: (page: Page) => Hands, draw: number, quick: string][] = [
  ['the mouse', mouse, 0, 'skip next week, from the list'],
  ['the keyboard alone', keyboard, 1, 'find by phone, from the list'],
];

for (const [name, of, draw, quick] of HANDS)
  test.describe(`with ${name}`, () => {
    for (const task of WAYS) {
      const tag = task.name === quick ? [] : ['@full'];
      test(
        `${task.name} takes at most ${task.most} interactions from the list`,
        { tag },
        async ({ staffPage: page, api }) => {
          await watchInteractions(page);
          const counted = await runTask(page, of(page), task, await task.customer(api, task.draw + draw));
          expect(counted.interactions).toBeLessThanOrEqual(task.most);
          expect(counted.interactions).toBeGreaterThan(1);
        },
      );
    }
  });
