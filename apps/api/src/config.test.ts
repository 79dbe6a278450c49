import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, warningsOf } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function configOf(env: Record<string, string>) {
  const read = readConfig({ DATA_DIR: folder, ...env });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return read.config;
}
function faultsOf(env: Record<string, string>): string[] {
  const read = readConfig({ DATA_DIR: folder, ...env });
  return 'faults' in read ? read.faults : [];
}

const PRODUCTION = {
  APP_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://larder@db.example.com/larder',
  MAIL_URL: 'smtp://mail.example.com',
  PUBLIC_URL: 'https://console.example.com',
};

describe('the environment', () => {
  test('a production that trusts no proxy starts with a warning: behind one, all callers share a limit', () => {
    expect(warningsOf(configOf(PRODUCTION))).toEqual([expect.stringMatching(/^TRUST_PROXY is false: behind a proxy/)]);
    expect(warningsOf(configOf({ ...PRODUCTION, TRUST_PROXY: '1' }))).toEqual([]);
    expect(warningsOf(configOf({}))).toEqual([]);
  });

  test('a staging that charges real cards starts with a warning', () => {
    const stripe = { TRUST_PROXY: '1', PAYMENT_GATEWAY: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const started = (APP_ENV: string, STRIPE_SECRET_KEY: string) =>
      warningsOf(configOf({ ...PRODUCTION, ...stripe, APP_ENV, STRIPE_SECRET_KEY }));
    expect(started('staging', 'sk_live_1')).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is a live key/)]);
    expect([...started('staging', 'sk_test_1'), ...started('production', 'sk_live_1')]).toEqual([]);
  });

  test('an empty environment has a value for everything in development', () => {
    const config = configOf({});
    expect(config).toMatchObject({
      PORT: 3000,
      APP_ENV: 'development',
      isDevelopment: true,
      isProduction: false,
      DEMO: true,
    });
    expect(config.PUBLIC_URL).toBe('http://localhost:3000');
    expect(config.DATABASE_URL).toBeUndefined();
  });

  test('a pooler needs the address of PostgreSQL itself', () => {
    const DATABASE_URL = 'postgres://larder@pooler/larder';
    expect(faultsOf({ DATABASE_POOLER: 'transaction', DATABASE_URL })).toEqual([
      'MIGRATION_DATABASE_URL must be set when DATABASE_POOLER is.',
    ]);
    expect(faultsOf({ DATABASE_POOLER: 'session' })).toContain('DATABASE_POOLER must be transaction, or not be set.');
  });

  test('past a pooler the role is exchanged, which must be in front of the host', () => {
    const address = 'postgres://larder:secret@pooler/larder?sslmode=require';
    const both = { DATABASE_URL: address, MIGRATION_DATABASE_URL: address };
    expect(configOf({ DATABASE_POOLER: 'transaction', ...both })).toMatchObject(both);
    for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL'])
      for (const role of [
        '?user=larder&password=secret',
        '?sslmode=require&user=larder',
        '?us%65r=larder',
        '?password=secret#end',
      ]) {
        const given = { ...both, [name]: `postgres://pooler/larder${role}` };
        expect(faultsOf({ DATABASE_POOLER: 'transaction', ...given })).toEqual([
          `${name} must have its role in front of the host when DATABASE_POOLER is set, such as postgres://larder:secret@db.example.com/larder, and no user or password after a question mark.`,
        ]);
        expect(configOf(given)).toMatchObject(given);
      }
  });

  test('a variable set to nothing counts as not set', () => {
    expect(configOf({ PORT: '', DATABASE_URL: ' ', APP_ENV: '' })).toMatchObject({ PORT: 3000, isDevelopment: true });
  });

  test.each(['prd', 'qa', 'live', 'productions'])('the start is refused in the unknown environment %s', (APP_ENV) => {
    expect(faultsOf({ APP_ENV })).toEqual(['APP_ENV must be development, test, staging or production.']);
  });

  test.each(['production', 'prod', 'Production', 'staging'])('%s has the requirements of production', (APP_ENV) => {
    expect(configOf({ ...PRODUCTION, APP_ENV })).toMatchObject({
      isProduction: true,
      isDevelopment: false,
      DEMO: false,
      MAIL_REQUIRE_TLS: true,
      BIND: '0.0.0.0',
    });
  });

  test('staging requires what production requires', () => {
    expect(faultsOf({ APP_ENV: 'staging', DEMO: '1' })).toEqual([
      ...['APP_SECRET', 'DATABASE_URL', 'MAIL_URL', 'PUBLIC_URL'].map((name) => `${name} must be set in staging.`),
      "DEMO cannot be 1 in staging: everybody knows the demo's sign-in.",
    ]);
  });

  test('the environment called test is neither production nor development', () => {
    expect(configOf({ APP_ENV: 'test' })).toMatchObject({
      isDevelopment: false,
      isProduction: false,
      DEMO: false,
      MAIL_REQUIRE_TLS: false,
    });
  });

  test.each([
    [{}, 'localhost'],
    [{ APP_ENV: 'test' }, 'localhost'],
    [PRODUCTION, '0.0.0.0'],
    [{ BIND: '10.0.0.5' }, '10.0.0.5'],
    [{ ...PRODUCTION, BIND: '::1' }, '::1'],
  ])('%j listens on %s', (env, address) => {
    expect(configOf(env).BIND).toBe(address);
  });

  test('ALLOWED_HOSTS takes commas or spaces', () => {
    expect(configOf({ ALLOWED_HOSTS: 'Larder:3000, console.example.com' }).ALLOWED_HOSTS).toEqual([
      'larder:3000',
      'console.example.com',
    ]);
  });

  test('the data folder is made for its own account alone, even with a given secret', () => {
    const DATA_DIR = join(folder, 'data');
    configOf({ ...PRODUCTION, DATA_DIR });
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
  });

  test.each([
    ['PORT', '80a', 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535.'],
    [
      'DATABASE_URL',
      'mysql://db/larder',
      'DATABASE_URL must be an address such as postgres://larder:secret@db.example.com/larder.',
    ],
    ['APP_SECRET', 'short', 'APP_SECRET must have at least 32 characters.'],
    ['MAIL_URL', 'mail.example.com', 'MAIL_URL must be an address such as smtp://mail.example.com:587.'],
    ['PUBLIC_URL', 'console.example.com', 'PUBLIC_URL must be an address such as https://console.example.com.'],
    ['DEMO', 'no', 'DEMO must be 0 or 1.'],
    [
      'DEFAULT_CUSTOMER_PASSWORD',
      'Password123!',
      'DEFAULT_CUSTOMER_PASSWORD must not be on the list of common passwords.',
    ],
    ['BIND', 'everywhere', 'BIND must be an IP address or localhost.'],
    [
      'ALLOWED_HOSTS',
      'https://a.example',
      'ALLOWED_HOSTS must be host names, such as console.example.com, larder:3000.',
    ],
    ['PAYMENT_GATEWAY', 'paypal', 'PAYMENT_GATEWAY must be sandbox or stripe.'],
    ['PAYMENT_GATEWAY', 'stripe', 'STRIPE_SECRET_KEY must be set when PAYMENT_GATEWAY is stripe.'],
    [
      'STRIPE_WEBHOOK_SECRET',
      'we_1',
      'STRIPE_WEBHOOK_SECRET must be the signing secret of an event destination of Stripe, such as whsec_….',
    ],
    [
      'STRIPE_SECRET_KEY',
      'pk_live_public',
      'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, such as sk_live_….',
    ],
    ...['https://x.test/?a=b', 'https://x.test/#/', 'https://u:p@x.test', 'https://x.test/?'].map((address) => [
      'PUBLIC_URL',
      address,
      'PUBLIC_URL must be an address without a user, a query or a #, such as https://console.example.com.',
    ]),
    ...['s3://pictures/../../x', 's3://pictures/a/..', 's3://pictures/./a', 's3://pictures/../'].map((place) => [
      'FILES_URL',
      place,
      'FILES_URL must be a folder, or a bucket such as s3://larder-pictures/production.',
    ]),
    ...['ftp://files', 's3://', 's3:pictures', 's3://Pictures', 's3://pictures/a//b', 's3://pictures/?acl'].map(
      (place) => [
        'FILES_URL',
        place,
        'FILES_URL must be a folder, or a bucket such as s3://larder-pictures/production.',
      ],
    ),
    ['S3_ENDPOINT', 'storage:9000', 'S3_ENDPOINT must be an address such as https://storage.example.com.'],
    ['S3_REGION', 'US East', 'S3_REGION must be a region, such as us-east-2.'],
    ['S3_ACCESS_KEY_ID', 'AKIA', 'S3_SECRET_ACCESS_KEY must be set when S3_ACCESS_KEY_ID is.'],
    ['S3_SECRET_ACCESS_KEY', 'secret', 'S3_ACCESS_KEY_ID must be set when S3_SECRET_ACCESS_KEY is.'],
    [
      'TRUST_PROXY',
      'yes please',
      'TRUST_PROXY must be true, false, the number of proxies in front of Larder, or their addresses.',
    ],
  ])('%s=%s is refused with the reason', (name, value, fault) => {
    expect(faultsOf({ [name]: value })).toEqual([fault]);
  });

  test('production requires secret, database, mail server and address, and all faults are listed', () => {
    expect(faultsOf({ APP_ENV: 'production', PORT: 'x' })).toEqual([
      'PORT must be a whole number from 1 to 65535.',
      'APP_SECRET must be set in production.',
      'DATABASE_URL must be set in production.',
      'MAIL_URL must be set in production.',
      'PUBLIC_URL must be set in production.',
    ]);
  });

  test('production trusts no caller about their address', () => {
    expect(faultsOf({ ...PRODUCTION, TRUST_PROXY: 'True' })).toEqual([
      expect.stringMatching(/^TRUST_PROXY cannot be true in production: .* number of proxies/),
    ]);
    expect(faultsOf({ ...PRODUCTION, TRUST_PROXY: '1' })).toEqual([]);
  });

  test('the key of Stripe is sent encrypted only in production', () => {
    const stripe = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_test_4eC39' };
    expect(configOf(stripe)).toMatchObject({ ...stripe, STRIPE_API_BASE: 'https://api.stripe.com' });
    const hearing = { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_4eC39' };
    expect(faultsOf({ ...PRODUCTION, ...hearing, STRIPE_API_BASE: 'http://stripe.example.com' })).toEqual([
      'STRIPE_API_BASE must begin with https:// in production: the secret key is sent there.',
    ]);
  });

  test('production with Stripe requires the secret of its events', () => {
    const stripe = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_test_4eC39' };
    expect(faultsOf(stripe)).toEqual([]);
    expect(faultsOf({ ...PRODUCTION, ...stripe })).toEqual([
      'STRIPE_WEBHOOK_SECRET must be set when PAYMENT_GATEWAY is stripe in production.',
    ]);
    expect(faultsOf({ ...PRODUCTION, ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_4eC39' })).toEqual([]);
  });

  test('production has no demo', () => {
    expect(faultsOf({ ...PRODUCTION, DEMO: '1' })).toEqual([
      "DEMO cannot be 1 in production: everybody knows the demo's sign-in.",
    ]);
  });

  test.each([
    ['true', true],
    ['false', false],
    ['TRUE', true],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
  ])('TRUST_PROXY=%s is read as such', (text, value) => {
    expect(configOf({ TRUST_PROXY: text }).TRUST_PROXY).toBe(value);
  });
});

describe("development's secret", () => {
  test('the secret of development is made once, stored with the data and readable by its account alone', () => {
    const first = configOf({}).APP_SECRET;
    expect(first).toHaveLength(64);
    expect(configOf({}).APP_SECRET).toBe(first);
    expect(readFileSync(join(folder, 'app-secret'), 'utf8')).toBe(first);
    expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
  });

  test('a secret that cannot be stored is a fault with the reason', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(faultsOf({ DATA_DIR: join(file, 'data') })).toEqual([
      expect.stringMatching(/^DATA_DIR .* cannot be used: /),
    ]);
  });
});
