import { stripTypeScriptTypes } from 'node:module';

const TEST_NAME = /\btest\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g;
const namesOf = (tests) => [...tests.matchAll(TEST_NAME)].map(([, , name]) => name.replaceAll(/\\(.)/g, '$1'));

/** The text is missing or occurs twice, what replaces it is not a program, or the test is gone. `textOf(file)` gives a file's text or null. */
export function mutantFaults(mutants, textOf) {
  const ids = Map.groupBy(mutants, ({ id }) => id);
  return mutants.flatMap((mutant) => {
    const why = faultOf(mutant, textOf) ?? (ids.get(mutant.id).length > 1 ? 'another mutant has this id' : null);
    return why === null ? [] : [{ id: mutant.id, why }];
  });
}

function faultOf({ file, find, replace, testFile, test }, textOf) {
  const text = textOf(file);
  if (text === null) return `${file} does not exist`;
  const times = text.split(find).length - 1;
  if (times !== 1) return `${file} contains the text to replace ${times} times: ${find}`;
  if (find === replace) return 'it changes nothing';
  if (!isProgram(mutate(text, { find, replace }))) return `${file} is not a program with the replacement`;
  const tests = textOf(testFile);
  if (tests === null) return `${testFile} does not exist`;
  const count = namesOf(tests).filter((name) => name === test).length;
  return count === 1 ? null : `${testFile} has ${count} tests "${test}"`;
}

/** Functions keep `$` in the replacement literal. */
export const mutate = (text, { find, replace }) => text.replace(find, () => replace);

/** A text that is not a program would refute nothing, and Vitest would not recover from it. */
function isProgram(text) {
  try {
    stripTypeScriptTypes(text);
    return true;
  } catch {
    return false;
  }
}
