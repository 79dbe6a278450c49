import { expect, type Locator, type Page } from '@playwright/test';

/** Two ways to work with the console. What they do is counted from the events of the page (count-interactions.ts). */
export interface Hands {
  readonly name: 'mouse' | 'keyboard';
  /** A button, a link or a choice. */
  activate: (control: Locator) => Promise<void>;
  write: (field: Locator, text: string) => Promise<void>;
}

export const mouse = (page: Page): Hands => ({
  name: 'mouse',
  activate: (control) => control.click(),
  write: async (field, text) => {
    await field.click({ clickCount: 3 });
    await page.keyboard.type(text);
  },
});

export const keyboard = (page: Page): Hands => ({
  name: 'keyboard',
  activate: async (control) => {
    await goTo(page, control);
    const isChoice = ['radio', 'checkbox'].includes((await control.getAttribute('type')) ?? '');
    if (!isChoice) await page.keyboard.press('Enter');
    else if (!(await control.isChecked())) await page.keyboard.press('Space');
  },
  write: async (field, text) => {
    await goTo(page, field);
    await page.keyboard.type(text);
  },
});

const MOST_PRESSES = 120;

/** As somebody moves who knows the page: arrows inside of a toolbar, a menu or a group, Tab the shorter way round. */
async function goTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    const key = await control.evaluate(nextKey);
    if (key === null) break;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

/** Runs in the page. Null once the control has the focus. */
function nextKey(control: Element): string | null {
  const active = document.activeElement;
  if (active === control) return null;
  const toolbar = control.closest('[role=toolbar]');
  if (toolbar?.contains(active)) return 'ArrowRight';
  // The search above the list leads down to the acts on the only customer.
  if (toolbar !== null && active instanceof HTMLInputElement) return 'ArrowDown';
  if (control.closest('[role=menu]') !== null) return 'ArrowDown';
  const group = control.getAttribute('type') === 'radio' ? control.getAttribute('name') : null;
  const inGroup = active instanceof HTMLInputElement && active.type === 'radio' ? active.name : null;
  if (group !== null && group === inGroup) return 'ArrowDown';
  const room = control.closest('[role=dialog]') ?? document.body;
  const stops = [...room.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((each) => each.tabIndex >= 0 && each.checkVisibility() && !(each as HTMLButtonElement).disabled)
    .filter((each, index, all) => {
      if (!(each instanceof HTMLInputElement) || each.type !== 'radio') return true;
      const same = all.filter((other) => other instanceof HTMLInputElement && other.name === each.name);
      return (same.find((other) => (other as HTMLInputElement).checked) ?? same[0]) === each || index < 0;
    });
  const stop = stops.find(
    (each) =>
      each === control ||
      toolbar?.contains(each) === true ||
      (group !== null && (each as HTMLInputElement).name === group),
  );
  const from = stops.indexOf(active as HTMLElement);
  const to = stop === undefined ? -1 : stops.indexOf(stop);
  if (from === -1 || to === -1) return 'Tab';
  const ahead = (to - from + stops.length) % stops.length;
  return ahead <= stops.length - ahead ? 'Tab' : 'Shift+Tab';
}
