import pg from 'pg';

/** The structure of a backed-up database, sufficient to restore its rows. */
export interface Catalog {
  /** All tables, referenced ones first. A partitioned table represents its partitions. */
  tables: Table[];
  partitions: Partition[];
}

/**
 * A table and its stored columns in order. `estimate` is the estimated number of rows; before the first ANALYZE, one
 * row per 100 bytes.
 */
export interface Table {
  name: string;
  columns: string[];
  estimate: number;
}

/** A partition with its bounds in PostgreSQL's syntax: FOR VALUES FROM (…) TO (…). */
interface Partition {
  name: string;
  parent: string;
  bounds: string;
}

/** A sequence's last value, and whether it was used. */
export interface SequenceState {
  value: string;
  isCalled: boolean;
}

/** The table of applied migrations; it isn't backed up, because the migrations recreate it. */
const migrationTable = 'migration';

/** Reads the schema `public`. Job queues have a separate schema and are recreated at startup. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  return {
    tables: byReference(await readTables(client), await readReferences(client)),
    partitions: await readPartitions(client),
  };
}

/** The names of applied migrations in order; empty before the first one. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query('select where to_regclass($1) is not null', [`public.${migrationTable}`]);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${migrationTable} order by id`);
  return rows.map(({ name }) => name);
}

/** The state of every sequence. Read after the rows, because a sequence may be ahead of them, but not behind. */
export async function readSequences(client: pg.Client): Promise<Record<string, SequenceState>> {
  const { rows: names } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' and sequencename <> $1`,
    [`${migrationTable}_id_seq`],
  );
  const states: Record<string, SequenceState> = {};
  for (const { name } of names) {
    const { rows } = await client.query<SequenceState>(
      `select last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    if (rows[0]) states[name] = rows[0];
  }
  return states;
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
            array(select attname::text from pg_attribute
                  where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
                  order by attnum) as columns,
            (select coalesce(sum(case when p.reltuples < 0 then pg_relation_size(p.oid) / 100 else p.reltuples end), 0)
             from (select c.oid union select relid from pg_partition_tree(c.oid)) t (part) join pg_class p on p.oid = t.part
             where p.relkind = 'r')::float8 as estimate
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> $1
     order by c.relname`,
    [migrationTable],
  );
  return rows;
}

/**
 * References between tables. `device` is assumed to be referenced by `device_id`, because distributed tables have no
 * foreign key, but the tables they are restored to do.
 */
async function readReferences(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; referred: string[] }>(
    `select name, array_agg(distinct referred) as referred from (
       select t.relname::text as name, r.relname::text as referred
       from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and t.oid <> r.oid
       union all
       select t.relname, 'device' from pg_attribute a join pg_class t on t.oid = a.attrelid
       where a.attname = 'device_id' and t.relnamespace = 'public'::regnamespace and t.relname <> 'device'
     ) refers group by name`,
  );
  return new Map(rows.map(({ name, referred }) => [name, referred]));
}

async function readPartitions(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select p.relname as name, c.relname as parent, pg_get_expr(p.relpartbound, p.oid) as bounds
     from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_class c on c.oid = i.inhparent
     where p.relispartition and p.relkind = 'r' and p.relnamespace = 'public'::regnamespace
     order by c.relname, p.relname`,
  );
  return rows;
}

function byReference(tables: Table[], references: Map<string, string[]>): Table[] {
  const ordered = new Set<Table>();
  const visit = (table: Table, path: string[]) => {
    if (ordered.has(table)) return;
    if (path.includes(table.name)) throw new Error(`tables refer to each other in a circle: ${path.join(', ')}`);
    for (const referred of references.get(table.name) ?? []) {
      const other = tables.find(({ name }) => name === referred);
      if (other) visit(other, [...path, table.name]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}
