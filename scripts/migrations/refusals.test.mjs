import { expect, test } from 'vitest';
import { refusals } from './refusals.mjs';

const apart = (text) => `-- no-transaction\n${text}`;

test.each([
  ['index', 'create index a on orders (id);'],
  ['index', 'drop index a;'],
  ['index', apart('reindex index a;')],
  ['constraint', 'alter table orders add constraint c check (id > 0);'],
  ['constraint', 'alter table orders add constraint f foreign key (user_id) references users;'],
  ['constraint', 'alter table orders add constraint u unique (id);'],
  ['constraint', 'alter table orders add column a integer check (a > 0);'],
  ['constraint', 'alter table orders add column a integer unique;'],
  ['constraint', 'alter table orders add column a bigint default 1 references users;'],
  ['constraint', 'alter table orders add constraint c check (id > 0) not valid, validate constraint d; select 1;'],
  ['constraint', 'alter domain cents add check (value > 0);'],
  ['not-null', 'alter table orders alter column a set not null;'],
  ['not-null', 'alter table orders add column a integer not null;'],
  ['rewrite', 'alter table orders alter column a type bigint;'],
  ['rewrite', 'alter table orders add column a uuid not null default gen_random_uuid();'],
  ['rewrite', 'alter table orders add column a bigint generated always as identity;'],
  ['rewrite', 'alter table orders add column a integer generated always as (id + 1) stored;'],
  ['rewrite', apart('vacuum (full) orders;')],
  ['rows', 'update orders set a = 1;'],
  ['rows', 'delete from orders where a = 1;'],
  ['rows', 'with gone as (delete from orders returning id) insert into others select id from gone;'],
  ['rows', 'truncate orders;'],
  ['rows', 'do $$ begin update orders set a = 1; end $$;'],
  ['rows', apart('do $$ begin update orders set a = 1; end $$;')],
  ['rows', apart('update orders set a = 1;')],
  ['lock', 'lock table orders;'],
  ['old-program', 'alter table orders drop column a;'],
  ['old-program', 'alter table orders rename column a to b;'],
  ['old-program', 'alter table orders rename to boxes;'],
  ['old-program', 'drop table orders;'],
  ['idempotent', apart('create index concurrently a on orders (id);')],
  ['idempotent', apart('create index concurrently if not exists on orders (id);').replace(' if not exists', '')],
  ['idempotent', apart('drop index concurrently a;')],
  ['idempotent', apart('create table a (id integer);')],
  ['idempotent', apart('alter table orders add column a integer;')],
  ['idempotent', apart('insert into reasons (title) values (1);')],
  ['idempotent', apart('create function f() returns integer language sql return 1;')],
])('the rule "%s" refuses a migration with: %s', (rule, text) => {
  expect(refusals(text).map((refusal) => refusal.split(':')[0])).toContain(rule);
});

test.each([
  [
    'create table a (id bigint primary key, b integer not null unique check (b > 0)); create index a_b on a (b); update a set b = 1;',
  ],
  [
    apart(
      'create unique index concurrently if not exists a on orders (id);\ndrop index concurrently if exists b;\nanalyze orders;',
    ),
  ],
  [apart('reindex index concurrently a;')],
  ['alter table orders add constraint c check (id > 0) not valid;'],
  ['alter table orders validate constraint c;'],
  ['alter table orders add constraint u unique using index a;'],
  ['alter table orders add column a integer not null default 0, add column b timestamptz not null default now();'],
  ['alter table orders add column a bigint references users;'],
  ['create function f() returns trigger language plpgsql as $$ begin update orders set a = 1; return new; end $$;'],
  [apart('do $$ begin for i in 1..9 loop update orders set a = 1 where id = i; commit; end loop; end $$;')],
  ["insert into reasons (title) values ('Late');"],
  ['-- allowed: rows, because there are five roles\nupdate roles set name = lower(name);'],
])('a migration may run during use of the previous release with: %s', (text) => {
  expect(refusals(text)).toEqual([]);
});

test('a reason given for one rule does not lift another', () => {
  const text =
    '-- allowed: rows, because there are five roles\nupdate roles set a = 1; alter table roles drop column b;';
  expect(refusals(text)).toEqual(['old-program: roles.b must no longer be used by the previous release']);
});

test('a rule is not lifted without a reason', () => {
  expect(refusals('-- allowed: rows\nupdate roles set a = 1;')).toHaveLength(1);
});
