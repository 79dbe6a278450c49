import { posix } from 'node:path';

/** Landed migrations never move. */
const FLAT = new Set(['apps/api/migrations']);
const MOST_FILES = 25;
const HANDLER = /^ {2}(?:async )?(\w+)(?::|,| ?\()/gm;

/** Lists folders with more than 25 files, not counting their subfolders. */
export function crowdedFolders(files) {
  const counts = new Map();
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  return [...counts].filter(([folder, count]) => count > MOST_FILES && !FLAT.has(folder)).map(([folder]) => folder);
}

/** Lists calls that are not handled in the area and folder of their contract; `texts` maps files to their text. */
export function misplacedCalls(texts) {
  const contract = new Map();
  for (const [file, text] of texts) {
    const room = /^packages\/contract\/src\/(.+)\/[^/]+\.ts$/.exec(file)?.[1];
    if (room) for (const [, call] of text.matchAll(/export const (\w+) = route\(/g)) contract.set(call, room);
  }
  return [...texts].flatMap(([file, text]) => {
    const room = /^apps\/api\/src\/areas\/(.+)\/[^/]+\.routes\.ts$/.exec(file)?.[1];
    if (!room) return [];
    return Array.from(text.matchAll(HANDLER), ([, call]) => call)
      .filter((call) => contract.has(call) && contract.get(call) !== room)
      .map((call) => `${call}: ${contract.get(call)} in the contract, ${room} in the server`);
  });
}

/** Feature folders of the domain and the console with a name that neither the contract nor the server has. */
export function unknownFolders(files) {
  const shared = new Set(
    files.flatMap((file) => {
      const [, area, feature] =
        /^(?:packages\/contract\/src|apps\/api\/src\/areas)\/(\w+)\/(?:([\w-]+)\/)?/.exec(file) ?? [];
      return area ? [area, `${area}/${feature}`, `*/${feature}`] : [];
    }),
  );
  const unknown = files.flatMap((file) => {
    const [, ofDomain] = /^packages\/domain\/src\/(?!values\/)([\w]+\/[\w-]+)\//.exec(file) ?? [];
    // A page shows the features of other areas too: the folder of a panel has the name of its feature.
    const [, ofConsole] = /^apps\/web\/src\/areas\/\w+\/([\w-]+)\//.exec(file) ?? [];
    if (ofDomain) return shared.has(ofDomain) ? [] : [posix.dirname(file)];
    if (ofConsole) return shared.has(`*/${ofConsole}`) || shared.has(ofConsole) ? [] : [posix.dirname(file)];
    return [];
  });
  return [...new Set(unknown)];
}
