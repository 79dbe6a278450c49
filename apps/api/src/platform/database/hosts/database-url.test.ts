import { describe, expect, test } from 'vitest';
import { clientConfig, hostsOf } from './connect.ts';
import { addressesOf, isDatabaseUrl } from './database-url.ts';

describe('an address of several hosts', () => {
  test.each([
    ['postgres://larder@db/larder', ['postgres://larder@db/larder']],
    [
      'postgres://larder:a%2Cb@db-1:5432,db-2:5433/larder?sslmode=require',
      [
        'postgres://larder:a%2Cb@db-1:5432/larder?sslmode=require',
        'postgres://larder:a%2Cb@db-2:5433/larder?sslmode=require',
      ],
    ],
    ['postgresql://db-1, db-2:5433/larder', ['postgresql://db-1/larder', 'postgresql://db-2:5433/larder']],
    [
      'postgres://larder@[::1]:5432,%2Fvar%2Frun:5433/larder',
      ['postgres://larder@[::1]:5432/larder', 'postgres://larder@%2Fvar%2Frun:5433/larder'],
    ],
    ['postgres://db/larder?options=-c a=b,c', ['postgres://db/larder?options=-c a=b,c']],
  ])('%s is %j', (url, addresses) => {
    expect(addressesOf(url)).toEqual(addresses);
    expect(isDatabaseUrl(url)).toBe(true);
  });

  test.each(['mysql://db/larder', 'db', 'postgres://a:5432,/larder', 'postgres://a:x,b/larder', 'postgres://,/larder'])(
    '%s is refused',
    (url) => expect(isDatabaseUrl(url)).toBe(false),
  );

  test('names its hosts with their ports, and the sockets of this machine, without the password', () => {
    const hosts = hostsOf({ connectionString: 'postgres://larder:secret@db-1,db-2:5433,%2Fvar%2Frun/larder' });
    expect(hosts?.all.map(({ name, at }) => [name, at])).toEqual([
      ['db-1:5432', { host: 'db-1', port: 5432 }],
      ['db-2:5433', { host: 'db-2', port: 5433 }],
      ['/var/run:5432', { path: '/var/run/.s.PGSQL.5432' }],
    ]);
  });

  test('is one database for all roles: what one connection found holds for the others', () => {
    const [program, owner] = ['program', 'owner'].map((role) =>
      hostsOf({ connectionString: `postgres://${role}@shared-1,shared-2/larder` }),
    );
    expect(program).toBe(owner);
  });

  test('a certificate may be of any of the hosts, and of no other', () => {
    const { ssl } = clientConfig({ connectionString: 'postgres://db-1.test,db-2.test/larder?sslmode=verify-full' });
    const check = typeof ssl === 'object' ? ssl.checkServerIdentity : undefined;
    const certificateOf = (name: string) => ({ subject: { CN: name }, subjectaltname: `DNS:${name}` });
    const faultOf = (name: string) => check?.('db-1.test', certificateOf(name) as never);
    expect([faultOf('db-1.test'), faultOf('db-2.test')]).toEqual([undefined, undefined]);
    expect(faultOf('db-3.test')).toBeInstanceOf(Error);
  });

  test('the address of one host is left to the driver as it is, and the embedded server altogether', () => {
    const one = { connectionString: 'postgres://larder@db/larder?sslmode=verify-full' };
    expect(clientConfig(one)).toMatchObject(one);
    expect(clientConfig(one)).not.toHaveProperty('ssl');
    expect(hostsOf(one)?.all.map(({ name }) => name)).toEqual(['db:5432']);
    const embedded = { host: 'db', port: 5432, user: 'larder', database: 'larder' };
    expect(clientConfig(embedded)).toBe(embedded);
  });
});
