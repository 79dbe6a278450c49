/** Both by name. */
export function changedMigrations(landed, files) {
  const gone = [...landed.keys()].filter((name) => !files.has(name));
  const changed = [...files].filter(([name, sum]) => landed.has(name) && landed.get(name) !== sum);
  const added = [...files.keys()].filter((name) => !landed.has(name));
  return [
    ...gone.map((name) => `${name} has landed and must not be deleted or renamed`),
    ...changed.map(([name]) => `${name} has landed and must not change; write a new migration`),
    ...added.map((name) => `${name} has no checksum: node scripts/migrations/check-migrations.mjs --add`),
  ];
}
