import { tmpdir } from 'node:os';
import { type Config, readConfig } from '../src/config.ts';
import type { FileStorage } from '../src/platform/files/file-storage.ts';
import { folderFiles } from '../src/platform/files/folder-files.ts';

export function testConfig(changes: Partial<Config> = {}): Config {
  const read = readConfig({
    APP_SECRET: 'a secret that only the tests know',
    DATA_DIR: tmpdir(),
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:3000',
    ALLOWED_HOSTS: 'localhost', // on whatever port a test listens
  });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return { ...read.config, ...changes };
}

export const testFiles = (): FileStorage => folderFiles(testConfig());
