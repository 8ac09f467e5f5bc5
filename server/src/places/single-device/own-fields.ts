/** Reads and writes the fields of a group's own table according to its declaration. */
import type { PlaceProfile } from '@maru/domain/place-profile';
import { type SqlBool, sql } from 'kysely';
import { containing } from '#platform/database/containing.ts';
import type { KeyTables } from '../administration/changes.ts';
import type { GivenPlace, OwnFields } from '../administration/places.ts';

/** A value of a group's own column. */
export type OwnValue = string | number | boolean | null;

/** The own table of a group's places with the key `installation_place_id`, and its columns by field. */
export interface OwnTable<Own> {
  name: string;
  columns: Readonly<Record<keyof Own & string, string>>;
  /** Fields that match by substring; others must be equal. */
  searched?: readonly (keyof Own & string)[];
  /** Fields that hold keys of other tables, whose names the history shows. */
  keyTables?: KeyTables;
}

/** A filter's conditions on places `p` by the fields of the group's own table. */
export function ownConditions<Own>({ name, columns, searched }: OwnTable<Own>, filter: object) {
  return Object.entries<string>(columns).flatMap(([field, column]) => {
    const value = (filter as Record<string, unknown>)[field];
    if (value === undefined || value === '') return [];
    const own = sql.ref(`o.${column}`);
    const isPart = searched?.some((one) => one === field);
    const matches = isPart ? sql`${own} ilike ${containing(String(value))}` : sql`${own} = ${value}`;
    return sql<SqlBool>`exists (select from ${sql.table(name)} o
      where o.installation_place_id = p.installation_place_id and ${matches})`;
  });
}

type Values = Readonly<Record<string, OwnValue>>;

/** Fields without surrounding blanks of texts, which are neither stored nor count as a change. */
const trimmed = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as Fields;

/** The hooks that read and write a group's own table together with its places. */
export function ownFieldsOf<Own extends { [F in keyof Own]: OwnValue }>({ name, columns, keyTables }: OwnTable<Own>) {
  type Fields = Omit<PlaceProfile & Own, keyof GivenPlace>;
  const entries = Object.entries<string>(columns);
  const pick = (given: Own): Own =>
    trimmed(Object.fromEntries(entries.map(([field]) => [field, given[field as keyof Own] as OwnValue])) as Own);
  const hook: OwnFields<PlaceProfile & Own> = {
    table: name,
    keyTables,
    async read(db, placeId) {
      const selected = sql.join(entries.map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`));
      const { rows } = await sql<Fields>`select ${selected} from ${sql.table(name)}
        where installation_place_id = ${placeId}`.execute(db);
      return trimmed(rows[0] ?? ({} as Fields));
    },
    async write(trx, placeId, given) {
      const values = given as unknown as Values;
      const names = sql.join(entries.map(([, column]) => sql.ref(column)));
      const written = sql.join(entries.map(([field]) => sql`${values[field] ?? null}`));
      const updates = sql.join(entries.map(([, column]) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
      await sql`insert into ${sql.table(name)} (installation_place_id, ${names}) values (${placeId}, ${written})
        on conflict (installation_place_id) do update set ${updates}`.execute(trx);
    },
  };
  return { ...hook, pick };
}
