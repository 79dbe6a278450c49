import type { Config } from '../../src/config.ts';
import { testConfig } from '../config.ts';

/** With the mail server of the test that started the program, where it has one. */
export function programConfig(): Config {
  const { MAIL_URL } = process.env;
  return testConfig(MAIL_URL === undefined ? {} : { MAIL_URL });
}
