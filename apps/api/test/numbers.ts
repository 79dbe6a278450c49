/** Counts what builders made in this test file. */
export const numbers = { named: 0, ordered: 0, weeks: 0 };

export const startNumbers = (): void => void Object.assign(numbers, { named: 0, ordered: 0, weeks: 0 });
