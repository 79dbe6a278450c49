import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { isCommonPassword } from './platform/common-passwords.ts';
import { hasRoleInQuery, isDatabaseUrl } from './platform/database/hosts/database-url.ts';
import { codeOf, messageOf } from './platform/start-fault.ts';

/** Staging has the same requirements as production (STAFF-57). */
const ENVIRONMENTS = ['development', 'dev', 'test', 'staging', 'production', 'prod'];
const DEVELOPMENT = ['development', 'dev'];
const PRODUCTION = ['production', 'prod', 'staging'];
const SHORTEST_SECRET = 32;

const isUrl = (text: string, protocols: string[]) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
const url = (example: string, ...protocols: string[]) =>
  z.string().refine((text) => isUrl(text, protocols), `must be an address such as ${example}`);
/** With one host or several: `db-1:5432,db-2:5432`. */
const databaseUrl = (example: string) => z.string().refine(isDatabaseUrl, `must be an address such as ${example}`);
const webUrl = (example: string) => url(example, 'http:', 'https:').transform((text) => text.replace(/\/+$/, ''));
/** Paths are added to it. */
const baseUrl = (example: string) =>
  webUrl(example).refine(
    (text) => !/[?#@]/.test(text),
    `must be an address without a user, a query or a #, such as ${example}`,
  );
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be a whole number from ${least} to ${most}`);
/** With or without folders in it, none of them `.` or `..`. */
const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/(?!\.{1,2}(\/|$))[\w.-]+)*\/?$/;
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');

const trustProxy = z
  .string()
  .regex(
    /^(true|false|\d+|[\da-f.:/, ]+)$/i,
    'must be true, false, the number of proxies in front of Larder, or their addresses',
  )
  .transform((text) =>
    /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : /^\d+$/.test(text) ? Number(text) : text,
  );

/** With a port where only that port is allowed. */
const hosts = z
  .string()
  .toLowerCase()
  .regex(/^[\w.:[\],\s-]+$/, 'must be host names, such as console.example.com, larder:3000')
  .transform((text) => text.split(/[,\s]+/).filter(Boolean));

/** Every variable that Larder reads (STAFF-57); the README's table explains them. */
const environment = z.object({
  DATABASE_URL: databaseUrl('postgres://larder:secret@db.example.com/larder').optional(),
  MIGRATION_DATABASE_URL: databaseUrl('postgres://larder_owner:secret@db.example.com/larder').optional(),
  READ_DATABASE_URL: databaseUrl('postgres://larder:secret@replica-1.example.com/larder').optional(),
  DATABASE_POOLER: z.literal('transaction', 'must be transaction, or not be set').optional(),
  PORT: wholeNumber(1, 65_535).default(3000),
  BIND: z
    .string()
    .refine((address) => address === 'localhost' || isIP(address) !== 0, 'must be an IP address or localhost')
    .optional(),
  ALLOWED_HOSTS: hosts.default([]),
  APP_ENV: z
    .string()
    .toLowerCase()
    .refine((name) => ENVIRONMENTS.includes(name), 'must be development, test, staging or production')
    .default('development'),
  DATA_DIR: z.string().default('.data'),
  APP_SECRET: z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`).optional(),
  MAIL_URL: url('smtp://mail.example.com:587', 'smtp:', 'smtps:').optional(),
  MAIL_REQUIRE_TLS: flag.optional(),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'must be an e-mail address, such as Larder <larder@example.com>')
    .transform((sender) => sender.replace(/^"(.*)"$/, '$1')) // containers are given the quotes of a file of settings
    .default('Larder <larder@localhost>'),
  PUBLIC_URL: baseUrl('https://console.example.com').optional(),
  STOREFRONT_URL: webUrl('https://www.example.com').optional(),
  MARKETING_URL: webUrl('https://www.example.com').optional(),
  CMS_URL: webUrl('https://cms.example.com').optional(),
  ACCOUNT_URL: webUrl('https://account.example.com').optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a domain, such as example.com')
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  DEFAULT_CUSTOMER_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters')
    .refine((password) => !isCommonPassword(password), 'must not be on the list of common passwords')
    .optional(),
  PAYMENT_GATEWAY: z.enum(['sandbox', 'stripe'], 'must be sandbox or stripe').default('sandbox'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe, such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of an event destination of Stripe, such as whsec_…')
    .optional(),
  STRIPE_API_BASE: baseUrl('https://api.stripe.com').default('https://api.stripe.com'),
  FILES_URL: z
    .string()
    .refine(
      (place) => BUCKET.test(place) || !/^(s3:|\w+:\/\/)/i.test(place),
      'must be a folder, or a bucket such as s3://larder-pictures/production',
    )
    .optional(),
  S3_ENDPOINT: baseUrl('https://storage.example.com').optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region, such as us-east-2')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  DEMO: flag.optional(),
});

export const SETTINGS: readonly string[] = Object.keys(environment.shape);

type Environment = z.output<typeof environment>;

export interface Config extends Environment {
  APP_SECRET: string;
  PUBLIC_URL: string;
  DEMO: boolean;
  BIND: string;
  MAIL_REQUIRE_TLS: boolean;
  isProduction: boolean;
  isDevelopment: boolean;
}

/** Every fault as a sentence. In development missing secrets are generated and stored. */
export function readConfig(env: Record<string, string | undefined>): { config: Config } | { faults: string[] } {
  // FOO= in a shell or a compose file means "not set".
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = environment.safeParse(given);
  const faults = [...(parsed.success ? [] : parsed.error.issues.map(describeIssue)), ...contradictions(given)];
  if (!parsed.success || faults.length > 0) return { faults };
  try {
    return { config: complete(parsed.data) };
  } catch (error) {
    return { faults: [`DATA_DIR ${parsed.data.DATA_DIR} cannot be used: ${messageOf(error)}.`] };
  }
}

function complete(settings: Environment): Config {
  const DATA_DIR = resolve(settings.DATA_DIR);
  const isDevelopment = DEVELOPMENT.includes(settings.APP_ENV);
  const isProduction = PRODUCTION.includes(settings.APP_ENV);
  mkdirSync(dirname(DATA_DIR), { recursive: true }); // as open as the system makes folders: PostgreSQL walks through it
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  return {
    ...settings,
    DATA_DIR,
    APP_SECRET: settings.APP_SECRET ?? storedSecret(DATA_DIR),
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    DEMO: settings.DEMO ?? isDevelopment,
    // The demo's sign-in is public: outside of production only this machine may connect.
    BIND: settings.BIND ?? (isProduction ? '0.0.0.0' : 'localhost'),
    MAIL_REQUIRE_TLS: settings.MAIL_REQUIRE_TLS ?? isProduction,
    isDevelopment,
    isProduction,
  };
}

const describeIssue = (issue: z.core.$ZodIssue) => `${issue.path.join('.')} ${issue.message}.`;

function contradictions(given: Record<string, string | undefined>): string[] {
  const wanted = (reason: string, names: string[]) =>
    names.filter((name) => !given[name]).map((name) => `${name} must be set ${reason}.`);
  const isProduction = PRODUCTION.includes(given['APP_ENV']?.toLowerCase() ?? '');
  const environment = given['APP_ENV']?.toLowerCase() === 'staging' ? 'staging' : 'production';
  return [
    ...(isProduction ? wanted(`in ${environment}`, ['APP_SECRET', 'DATABASE_URL', 'MAIL_URL', 'PUBLIC_URL']) : []),
    ...(isProduction && given['DEMO'] === '1'
      ? [`DEMO cannot be 1 in ${environment}: everybody knows the demo's sign-in.`]
      : []),
    ...(isProduction && given['TRUST_PROXY']?.toLowerCase() === 'true'
      ? [
          `TRUST_PROXY cannot be true in ${environment}: callers could make up the address by which they are limited. Set it to the number of proxies in front of Larder, or to their addresses.`,
        ]
      : []),
    ...(given['MIGRATION_DATABASE_URL'] ? wanted('when MIGRATION_DATABASE_URL is', ['DATABASE_URL']) : []),
    ...(given['READ_DATABASE_URL'] ? wanted('when READ_DATABASE_URL is', ['DATABASE_URL']) : []),
    ...(given['DATABASE_POOLER'] ? wanted('when DATABASE_POOLER is', ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) : []),
    ...(given['DATABASE_POOLER']
      ? ['DATABASE_URL', 'MIGRATION_DATABASE_URL']
          .filter((name) => hasRoleInQuery(given[name] ?? ''))
          .map(
            (name) =>
              `${name} must have its role in front of the host when DATABASE_POOLER is set, such as postgres://larder:secret@db.example.com/larder, and no user or password after a question mark.`,
          )
      : []),
    ...(given['PAYMENT_GATEWAY'] === 'stripe' ? wanted('when PAYMENT_GATEWAY is stripe', ['STRIPE_SECRET_KEY']) : []),
    ...(isProduction && given['PAYMENT_GATEWAY'] === 'stripe'
      ? wanted(`when PAYMENT_GATEWAY is stripe in ${environment}`, ['STRIPE_WEBHOOK_SECRET'])
      : []),
    ...(given['S3_ACCESS_KEY_ID'] ? wanted('when S3_ACCESS_KEY_ID is', ['S3_SECRET_ACCESS_KEY']) : []),
    ...(given['S3_SECRET_ACCESS_KEY'] ? wanted('when S3_SECRET_ACCESS_KEY is', ['S3_ACCESS_KEY_ID']) : []),
    ...(isProduction && given['STRIPE_API_BASE']?.startsWith('http:')
      ? [`STRIPE_API_BASE must begin with https:// in ${environment}: the secret key is sent there.`]
      : []),
  ];
}

/** Stored with the data, so that sessions and links survive a restart. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, randomBytes(SHORTEST_SECRET).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(mine, file); // whole or not at all, however many processes start at once
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(mine);
  }
  return readFileSync(file, 'utf8');
}

export const chargesRealCards = ({ PAYMENT_GATEWAY, STRIPE_SECRET_KEY = '' }: Config): boolean =>
  PAYMENT_GATEWAY === 'stripe' && /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY);

/** Allowed, but often a mistake. */
export const warningsOf = (config: Config): string[] => [
  ...(config.isProduction && config.TRUST_PROXY === false
    ? ['TRUST_PROXY is false: behind a proxy all callers would share its address, and one limit of failed sign-ins.']
    : []),
  ...(config.APP_ENV === 'staging' && chargesRealCards(config)
    ? [
        "STRIPE_SECRET_KEY is a live key: this staging installation charges real cards, and its business clock cannot be moved. Use a key of Stripe's test mode.",
      ]
    : []),
];
