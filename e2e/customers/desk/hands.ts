import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Counts as the issue does: a typed text, Enter, a shortcut and a click are 1, a select and a date are 2. Moving with
 * Tab counts separately.
 */
export interface Hands {
  readonly name: 'mouse' | 'keyboard';
  readonly counted: { interactions: number; tabs: number };
  /** A button, a link or a radio. */
  activate: (control: Locator) => Promise<void>;
  write: (field: Locator, text: string) => Promise<void>;
  /** Without going to a field first. */
  type: (text: string) => Promise<void>;
  press: (key: string) => Promise<void>;
  select: (field: Locator, label: string) => Promise<void>;
  date: (field: Locator, day: string) => Promise<void>;
}

const MOST_TABS = 250;

export function mouse(page: Page): Hands {
  const counted = { interactions: 0, tabs: 0 };
  const count = (by: number) => {
    counted.interactions += by;
  };
  return {
    name: 'mouse',
    counted,
    activate: (control) => (count(1), control.click()),
    write: (field, text) => (count(1), field.fill(text)),
    type: (text) => (count(1), page.keyboard.type(text)),
    press: (key) => (count(1), page.keyboard.press(key)),
    select: async (field, label) => {
      count(2);
      await field.selectOption({ label });
    },
    date: (field, day) => (count(2), field.fill(day)),
  };
}

export function keyboard(page: Page): Hands {
  const counted = { interactions: 0, tabs: 0 };
  const count = (by: number) => {
    counted.interactions += by;
  };
  const isThere = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  const goTo = async (control: Locator) => {
    await control.waitFor();
    for (let tabs = 0; tabs < MOST_TABS && !(await isThere(control)); tabs++) {
      await page.keyboard.press('Tab');
      counted.tabs += 1;
    }
    await expect(control).toBeFocused();
  };
  const write = async (field: Locator, text: string) => {
    await goTo(field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  return {
    name: 'keyboard',
    counted,
    activate: async (control) => {
      count(1);
      await goTo(control);
      const isChoice = ['radio', 'checkbox'].includes((await control.getAttribute('type')) ?? '');
      await page.keyboard.press(isChoice ? 'Space' : 'Enter');
    },
    write: (field, text) => (count(1), write(field, text)),
    type: (text) => (count(1), page.keyboard.type(text)),
    press: (key) => (count(1), page.keyboard.press(key)),
    select: async (field, label) => {
      count(2);
      await goTo(field);
      await page.keyboard.type(label);
      await expect(field.locator('option:checked')).toHaveText(label);
    },
    date: (field, day) => (count(2), write(field, day)),
  };
}
