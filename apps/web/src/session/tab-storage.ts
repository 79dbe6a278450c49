/** For this tab only; a browser may refuse to store anything. */
export const storeInTab = (key: string, text: string): void => void attempt(() => sessionStorage.setItem(key, text));

export const readFromTab = (key: string): string | null => attempt(() => sessionStorage.getItem(key));

export const forgetInTab = (key: string): void => void attempt(() => sessionStorage.removeItem(key));

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
