import { ROOT } from '../project.mjs';
import { bareAddresses } from './bare-addresses.mjs';
import { readImports } from './read-imports.mjs';
import { readWrites } from './read-writes.mjs';
import { rules } from './rules.mjs';
import { WRITERS, WRITES_ALL } from './table-writers.mjs';
import { foreignWrites, violations } from './violations.mjs';

const imports = readImports(ROOT, ['packages', 'apps', 'e2e', 'bench']);
const writes = readWrites(ROOT, 'apps/api/src');
const found = [...violations(imports, rules), ...foreignWrites(writes, WRITERS, WRITES_ALL), ...bareAddresses(ROOT)];
if (found.length > 0) console.log(found.join('\n'));
console.log(`${imports.size} files, ${found.length} imports, writes and addresses against the rules`);
process.exitCode = found.length > 0 ? 1 : 0;
