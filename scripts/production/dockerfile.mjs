import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { inRoot, NODE_26, ROOT } from '../project.mjs';
import { runCaptured } from '../run-captured.mjs';

const BASE = /^node:26(\.\d+)*-slim$/;
const HOME = '/larder';
/** They write below the working folder only, so that a folder of anybody's can stand for the image. */
const RUNNABLE = [
  /^npm ci( --(omit=dev|ignore-scripts|workspace=@larder\/api))*$/,
  /^npm run build$/,
  /^mkdir --mode=\d+ \w+$/,
];

/** Without comments, with continued lines joined. */
export const parseDockerfile = (text) =>
  text
    .split('\n')
    .filter((line) => line.trim() && !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => /^(?<name>\S+)\s+(?<rest>.*)$/.exec(line.trim())?.groups ?? { name: line.trim(), rest: '' });

export const readDockerfile = () => parseDockerfile(readFileSync(inRoot('Dockerfile'), 'utf8'));

/** Each instruction: what it must look like, and what is done instead of it without a container. */
const INSTRUCTIONS = {
  FROM: {
    isKnown: (rest) => BASE.test(rest.split(' AS ')[0]) && / AS \w+$|-slim$/.test(rest),
    perform: (image, rest) => {
      const stage = rest.split(' AS ')[1] ?? 'image';
      Object.assign(image, { folder: join(image.into, stage), env: {}, user: 'root', check: null, start: null });
      mkdirSync(image.folder, { recursive: true });
    },
  },
  WORKDIR: { isKnown: (rest) => rest === HOME, perform: () => {} },
  COPY: {
    isKnown: (rest) => rest === '. .' || /^--from=\w+ \/larder(\/\w+)* \.$/.test(rest),
    perform: (image, rest) => {
      const [, stage, path = ''] = /^--from=(\w+) \/larder(\S*)/.exec(rest) ?? [];
      const isLeftOut = stage ? () => false : ignored();
      const from = stage ? join(image.into, stage, path) : ROOT;
      cpSync(from, image.folder, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !isLeftOut(relative(from, file)),
      });
      return image.give(image.folder);
    },
  },
  RUN: {
    isKnown: (rest) => RUNNABLE.some((form) => form.test(rest)),
    perform: (image, rest) => run(image, rest.split(' ')),
  },
  ENV: {
    isKnown: (rest) => /^([A-Z_]+=[\w.-]+ ?)+$/.test(rest),
    perform: (image, rest) => {
      Object.assign(image.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
    },
  },
  USER: { isKnown: (rest) => rest === 'node', perform: (image, rest) => void (image.user = rest) },
  EXPOSE: { isKnown: (rest) => rest === '3000', perform: () => {} },
  HEALTHCHECK: {
    isKnown: (rest) => / CMD \["node", /.test(rest),
    perform: (image, rest) => void (image.check = JSON.parse(rest.slice(rest.indexOf('[')))),
  },
  ENTRYPOINT: {
    isKnown: (rest) => rest.startsWith('["node", '),
    perform: (image, rest) => void (image.start = JSON.parse(rest)),
  },
};

/** Names each instruction that `performDockerfile` would not do as a builder does. */
export function refusalsOf(instructions) {
  const unknown = instructions
    .filter(({ name, rest }) => !INSTRUCTIONS[name]?.isKnown(rest))
    .map(({ name, rest }) => `${name} ${rest}`.trim());
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const missing = ['USER', 'HEALTHCHECK', 'ENTRYPOINT'].filter((name) => !last.some((one) => one.name === name));
  return [...unknown, ...missing.map((name) => `the image has no ${name}`)];
}

/** `give` hands what was copied to the account that runs the steps. */
export async function performDockerfile({ into, account, give = () => {} }) {
  const instructions = readDockerfile();
  const refusals = refusalsOf(instructions);
  if (refusals.length > 0)
    throw new Error(`The Dockerfile has steps that cannot be performed here: ${refusals.join('; ')}`);
  const image = { into, account, give };
  for (const { name, rest } of instructions) await INSTRUCTIONS[name].perform(image, rest);
  return image;
}

/** Only names, and names at any depth; a builder knows more. */
export function ignored(text = readFileSync(inRoot('.dockerignore'), 'utf8')) {
  const lines = text.split('\n').filter(Boolean);
  const odd = lines.find((line) => !/^(\*\*\/)?[\w.-]+$/.test(line));
  if (odd) throw new Error(`.dockerignore: ${odd} cannot be performed here.`);
  const anywhere = new Set(lines.filter((line) => line.startsWith('**/')).map((line) => line.slice(3)));
  return (path) => lines.includes(path) || anywhere.has(basename(path));
}

async function run({ folder, into, account }, [name, ...options]) {
  const { code, output } = await runCaptured(name, options, {
    cwd: folder,
    ...account,
    env: {
      ...process.env,
      PATH: `${dirname(NODE_26)}:${process.env.PATH}`,
      HOME: into,
      npm_config_cache: join(into, 'npm-cache'),
      npm_config_userconfig: join(into, 'npmrc'),
    },
  });
  if (code !== 0) throw new Error(`${name} ${options.join(' ')} failed:\n${output}`);
}
