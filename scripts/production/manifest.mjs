/** The environment wins; only root can read the file, and a container has none. */
const SETTINGS = '--env-file-if-exists=/etc/larder.env';
const COMMANDS = ['setup-link', 'default-password', 'check:books'];

/** The package.json of a production installation: of its commands those that work there. */
export function manifestOf(packageJson) {
  const { scripts, ...others } = JSON.parse(packageJson);
  const working = Object.fromEntries(
    COMMANDS.map((name) => [name, scripts[name].replace(/^node /, `node ${SETTINGS} `)]),
  );
  return `${JSON.stringify({ ...others, scripts: working }, null, 2)}\n`;
}
