import { rmSync, existsSync } from 'node:fs';

// The package unpacks its system libraries only on what looks like a bare function host, and only together with the
// browser.
process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
if (existsSync('/tmp/chromium') && !existsSync('/tmp/al2023')) rmSync('/tmp/chromium', { force: true });

const { default: chromium } = await import('@sparticuz/chromium');

/** Works as root and without system libraries. */
export const executablePath: string = await chromium.executablePath();

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const launchOptions = { executablePath, args };

/** For pages that end before optimized code pays off and whose time is not measured. */
export const quickOptions = { executablePath, args: [...args, '--in-process-gpu', '--js-flags=--no-opt --no-maglev'] };
