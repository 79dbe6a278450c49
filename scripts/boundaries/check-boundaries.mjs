import { ROOT } from '../project.mjs';
import { readImports } from './read-imports.mjs';
import { rules } from './rules.mjs';
import { violations } from './violations.mjs';

const imports = readImports(ROOT, ['packages', 'apps', 'e2e', 'bench']);
const found = violations(imports, rules);
if (found.length > 0) console.log(found.join('\n'));
console.log(`${imports.size} files, ${found.length} imports against the rules`);
process.exitCode = found.length > 0 ? 1 : 0;
