import { writeFileSync } from 'node:fs';
import { openDatabase } from '../src/platform/database/database.ts';
import { startOwnServer } from '../test/own-server/own-server.ts';
import { createTemplate, rolesIn } from '../test/template.ts';
import { generateTables } from './generate-tables.ts';

// `npm run tables`: writes platform/database/tables.ts from the migrations, applied to a temporary server.
const server = await startOwnServer();
try {
  const { owner } = rolesIn(server.superuser, await createTemplate(server.superuser));
  const { db, close } = openDatabase(owner, () => {});
  writeFileSync(new URL('../src/platform/database/tables.ts', import.meta.url), await generateTables(db));
  await close();
} finally {
  await server.stop();
}
