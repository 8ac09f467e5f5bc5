/**
 * During a rolling upgrade, and after a rollback, the previous version runs on the newer schema. Therefore a migration
 * may only expand the schema: everything that the previous version reads must remain, and everything that it writes
 * must be accepted. Unused parts are removed by a migration of a later release, with the line `-- Contracts: <why no
 * running version needs it>`. The name of that file ends with `-needs-NNNN`, by which older versions refuse the schema
 * (schema-window.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { neededBy, tooNewMigration } from './schema-window.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'migrations');
/** First checked migration; earlier ones were never rolled out with an older version running. */
const firstChecked = '0240';

const breaking: readonly [what: string, pattern: RegExp][] = [
  [
    'drops what the version before uses',
    /\bdrop (table|column|view|materialized view|function|procedure|type|schema|sequence)\b/,
  ],
  ['renames what the version before uses', /\brename (to|column|constraint|value)?\b/],
  ['changes a type', /\balter (column )?"?\w+"? (set data )?type\b/],
  ['refuses rows without a value', /\bset not null\b/],
  ['takes away a default', /\bdrop default\b/],
  ['takes away a right', /^revoke\b/],
  ['refuses rows by a constraint', /^alter table .* add (constraint|check|unique|primary key|foreign key)\b/],
  ['refuses rows that are equal', /^create unique index\b/],
];

/** Statements in lower case on one line each, without comments, literals and function bodies. */
function statementsOf(sql: string): string[] {
  const bare = sql
    .replace(/--[^\n]*/g, '')
    .split('$$')
    .filter((_, at) => at % 2 === 0)
    .join(' ')
    .replace(/'[^']*'/g, "''");
  return bare.split(';').map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase());
}

/** True if a contracting migration names an existing migration up to itself, and an expanding one names none. */
function isLimited(name: string, sql: string, numbers: readonly string[]): boolean {
  const needed = neededBy(name);
  if (!/^-- Contracts: \S/m.test(sql)) return needed === undefined;
  return needed !== undefined && numbers.includes(needed) && needed <= name;
}

/**
 * Reasons why a migration breaks the previous version. Tables that the migration itself creates may be changed in any
 * way.
 */
function breaksOf(sql: string): string[] {
  if (/^-- Contracts: \S/m.test(sql)) return [];
  const statements = statementsOf(sql);
  const created = new Set(statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []));
  return statements.flatMap((statement) => {
    const table = /^(?:alter table (?:if exists )?(?:only )?|create unique index .*? on (?:only )?)(\w+)/.exec(
      statement,
    )?.[1];
    if (table && created.has(table)) return [];
    const added = statement.startsWith('alter table') ? statement.split(/\badd column\b/).slice(1) : [];
    const isRequired = added.some((column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column));
    const found = breaking.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what);
    return [...found, ...(isRequired ? ['adds a column that the version before doesn’t fill'] : [])];
  });
}

describe('a migration that the version before can run on', () => {
  test('is every migration since the first release', () => {
    const checked = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= firstChecked);
    expect(checked.length).toBeGreaterThan(0);
    const faults = checked.flatMap((name) =>
      breaksOf(readFileSync(join(folder, name), 'utf8')).map((what) => `${name} ${what}`),
    );
    expect(faults).toEqual([]);
    const numbers = readdirSync(folder).map((name) => name.slice(0, 4));
    for (const name of checked)
      expect(isLimited(name.replace('.sql', ''), readFileSync(join(folder, name), 'utf8'), numbers), name).toBe(true);
  });

  test.each([
    ['0300-drop-lamps-needs-0280', '-- Contracts: 1.0 was the last to read them.', true],
    ['0300-drop-lamps', '-- Contracts: 1.0 was the last to read them.', false],
    ['0300-drop-lamps-needs-0281', '-- Contracts: 1.0 was the last to read them.', false],
    ['0280-drop-lamps-needs-0300', '-- Contracts: 1.0 was the last to read them.', false],
    ['0300-add-lamps-needs-0280', '-- Nothing goes.', false],
    ['0300-add-lamps', '-- Nothing goes.', true],
  ])('names the oldest compatible version if it contracts: %s', (name, sql, isRight) =>
    expect(isLimited(name, sql, ['0280', '0300'])).toBe(isRight),
  );

  test.each([
    'alter table device drop column name',
    'drop table if exists device',
    'alter table device rename to unit',
    'alter table device rename column name to title',
    'alter table device alter column name type integer',
    'alter table device\n  alter column name set not null',
    'alter table device alter column name drop default',
    'alter table device add column colour text not null',
    "alter table device add column a text not null default '', add column b text not null",
    'alter table device add constraint long_name check (length(name) > 3)',
    'create unique index device_name on device (name)',
    'revoke insert on device from maru_app',
    'drop function sum_up(integer)',
  ])('isn’t: %s', (sql) => expect(breaksOf(`-- A comment.\n${sql};\n`)).toHaveLength(1));

  test.each([
    "alter table device add column colour text not null default ''",
    'alter table device add column colour text',
    'alter table device drop constraint long_name',
    'create table paint (colour text not null); alter table paint add constraint one unique (colour)',
    'create table paint (colour text); create unique index paint_once on paint (colour)',
    'create index device_name on device (name)',
    '-- We could drop table device.\nselect 1',
    "insert into code values ('drop table device')",
    'create function f() returns void language plpgsql as $$ begin drop table scratch; end $$',
    '-- Contracts: 1.0 was the last to read it.\ndrop table device',
  ])('is: %s', (sql) => expect(breaksOf(`${sql};\n`)).toEqual([]));
});

describe('the schema window', () => {
  const known = ['0010-one', '0020-two'];

  test.each([
    ['its own schema', ['0010-one', '0020-two']],
    ['an older schema, which it migrates', ['0010-one']],
    ['an expanded schema', ['0010-one', '0020-two', '0030-three', '0040-four']],
    ['a schema without what it no longer reads', ['0010-one', '0020-two', '0030-three', '0040-four-needs-0020']],
  ])('includes %s', (_, applied) => expect(tooNewMigration(applied, known)).toBeUndefined());

  test.each([
    ['a schema without what it reads', ['0010-one', '0020-two', '0030-three-needs-0030', '0040-four']],
    ['a newer schema before its own migrations', ['0010-one', '0030-three-needs-0030']],
  ])('ends before %s', (_, applied) => expect(tooNewMigration(applied, known)).toBe('0030-three-needs-0030'));
});
