import type { Page } from '@playwright/test';

export interface Counted {
  /** A typed text, Enter, a shortcut and a click are 1, a select and a date are 2. */
  interactions: number;
  /** Presses that only move: Tab and the arrows. */
  tabs: number;
  arrows: number;
}

/** Counts what a person does from the events that the page gets, as the issue of the support desk counts. */
export const watchInteractions = (page: Page) => page.addInitScript(watch);

export const interactionsOf = (page: Page): Promise<Counted> =>
  page.evaluate(() => (window as unknown as { counted: Counted }).counted);

/** Forgets the presses before the task. */
export const startCounting = (page: Page) =>
  page.evaluate(() => {
    Object.assign((window as unknown as { counted: Counted }).counted, { interactions: 0, tabs: 0, arrows: 0 });
  });

/** Runs in the page; nothing outside of it exists there. */
function watch(): void {
  const counted = { interactions: 0, tabs: 0, arrows: 0 };
  Object.assign(window, { counted });
  const CHOICE = 'input[type=radio], input[type=checkbox]';
  const TEXT = `input:not([type=radio], [type=checkbox], [type=button], [type=submit]), textarea`;
  const targetOf = ({ target }: Event) => (target instanceof Element ? target : document.body);
  /** The field whose text is being typed, and the radios that arrows move through: both are one interaction. */
  let typed: Element | null = null;
  let moved: string | null = null;
  let lastKey = '';
  const count = (by: number) => {
    counted.interactions += by;
    typed = null;
    moved = null;
  };
  const listen = <Name extends keyof WindowEventMap>(name: Name, on: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, (event) => (event.isTrusted ? on(event) : undefined), { capture: true });

  listen('keydown', (event) => {
    const { key } = event;
    const target = targetOf(event);
    lastKey = key;
    if (['Control', 'Meta', 'Alt', 'Shift'].includes(key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return count(1);
    if (key === 'Tab') counted.tabs += 1;
    else if (key.startsWith('Arrow')) counted.arrows += 1;
    else if (key === 'Enter' || key === 'Escape') count(1);
    else if (key === ' ' && !target.matches(`${CHOICE}, ${TEXT}, select`)) count(1);
    // A letter outside of a field is a shortcut, unless it begins a text in a field that takes the focus.
    else if (key.length === 1 && !target.matches(`${CHOICE}, ${TEXT}, select`))
      setTimeout(() => (event.defaultPrevented ? count(1) : undefined));
  });
  listen('input', (event) => {
    const target = targetOf(event);
    if (!target.matches(TEXT) || target === typed) return;
    const isDate = target.getAttribute('placeholder') === 'M/D/YYYY';
    count(isDate ? 2 : 1);
    typed = target;
  });
  listen('change', (event) => {
    const target = targetOf(event);
    if (target.matches('select')) count(2);
    if (!target.matches(CHOICE)) return;
    const group = target.getAttribute('name');
    if (lastKey.startsWith('Arrow') && group !== null && group === moved) return;
    count(1);
    moved = group;
  });
  listen('click', (event) => {
    // Enter, Space and labels click too, with the detail 0 or on a choice that reports its change.
    const target = targetOf(event);
    // The arrows click the radios that they move to.
    if (event.detail > 0) lastKey = '';
    if (event.detail > 0 && target.closest(`label, select, ${CHOICE}, ${TEXT}`) === null) count(1);
  });
}
