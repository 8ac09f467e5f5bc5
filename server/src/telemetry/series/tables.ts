/** The SQL of a series' tables. `npm run series:sql -- NAME [FIELD]` prints it as the start of a migration. */
import { closedHourColumns, hasClosedHours } from '../rollups/closed-hours.ts';
import {
  columnName,
  columnType,
  type Figure,
  figuresOf,
  rawColumnName,
  rawFieldsOf,
  type Series,
  valueColumnsOf,
} from './series.ts';

const valueColumns = (series: Series) =>
  valueColumnsOf(series)
    .map(({ name, type }) => `  ${name} ${type},\n`)
    .join('');

/** Storage option of tables whose rows are updated in place: free space on each page, so that no index changes. */
const updatedInPlace = 'with (fillfactor = 70)';

/** A day row also has a bit mask of the hours with readings; the lowest bit is the hour after midnight in Seoul. */
function rollupTable(series: Series, unit: 'hour' | 'day'): string {
  const columns = figuresOf(series)
    .map(
      ({ column, hasExtremes }) =>
        `  ${column}_count integer not null,\n  ${column}_sum bigint not null,\n${
          hasExtremes ? `  ${column}_min integer,\n  ${column}_max integer,\n` : ''
        }`,
    )
    .join('');
  return `create table ${series.name}_${unit} (
  device_id bigint not null references device,
  bucket timestamptz not null,
  readings integer not null,
${columns}${unit === 'day' ? `  hours integer not null,\n` : ''}  primary key (device_id, bucket)
) ${updatedInPlace};
`;
}

/** The hours of closed months, as arrays with one element per hour. */
function closedHourTable(series: Series): string {
  const columns = closedHourColumns(series).map(({ name, type }) => `  ${name} ${type}[],\n`);
  return `create table ${series.name}_closed_hour (
  device_id bigint not null,
  month timestamptz not null,
  readings integer[] not null,
${columns.join('')}  primary key (device_id, month)
);
`;
}

/** The readings of closed months; blocks are already compressed. */
const blockTable = ({ name }: Series) => `create table ${name}_block (
  device_id bigint not null,
  month timestamptz not null,
  readings integer not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  block bytea not null,
  last_words jsonb,
  primary key (device_id, month)
);
alter table ${name}_block alter column block set storage external;
`;

/**
 * A queue in order of time. It is emptied as fast as it is filled, so that autovacuum is configured for the number of
 * rows passing through.
 */
const arrivalTable = (series: Series) => `create table ${series.name}_arrival (
  device_id bigint not null,
  measured_at timestamptz not null,
${valueColumns(series)}  primary key (measured_at, device_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
`;

export function seriesTables(series: Series): string {
  return `create table ${series.name}_reading (
  device_id bigint not null,
  measured_at timestamptz not null,
${valueColumns(series)}  primary key (device_id, measured_at)
) partition by range (measured_at);

create table ${series.name}_latest (
  device_id bigint primary key references device,
  measured_at timestamptz not null,
${valueColumns(series)}  received_at timestamptz not null default now()
) ${updatedInPlace};
${series.blocks ? `\n${blockTable(series)}` : ''}${series.arrivals ? `\n${arrivalTable(series)}` : ''}${series.rollups ? `\n${rollupTable(series, 'hour')}\n${rollupTable(series, 'day')}` : ''}${hasClosedHours(series) ? `\n${closedHourTable(series)}` : ''}`;
}

/**
 * Adds the columns of one field to a series' tables. In existing rollups, the counts and sums are 0, because no earlier
 * reading has the field.
 *
 * @throws RangeError if the series has no such field
 */
export function columnTables(series: Series, field: string): string {
  const column = series.columns[field];
  if (!column) throw new RangeError(`Series ${series.name} has no field ${field}.`);
  const added = [`${columnName(field)} ${columnType(column)}`];
  if (rawFieldsOf(series).includes(field)) added.push(`${rawColumnName(field)} integer`);
  const values = ['reading', 'latest', ...(series.arrivals ? ['arrival'] : [])].flatMap((table) =>
    added.map((name) => `alter table ${series.name}_${table} add column ${name};\n`),
  );
  const alone = { ...series, columns: { [field]: column } };
  const figures = figuresOf(alone);
  const rollups = (series.rollups ? ['hour', 'day'] : []).flatMap((unit) =>
    figures.map((figure) => addedFigure(`${series.name}_${unit}`, figure)),
  );
  const closed = hasClosedHours(series)
    ? closedHourColumns(alone).map(
        ({ name, type }) => `alter table ${series.name}_closed_hour add column ${name} ${type}[];\n`,
      )
    : [];
  return [...values, ...rollups, ...closed].join('');
}

/** The defaults remain, because the version before inserts rows without the new columns. */
function addedFigure(table: string, { column, hasExtremes }: Figure): string {
  const extremes = ['min', 'max'].map((kind) => `,\n  add column ${column}_${kind} integer`).join('');
  return `alter table ${table}
  add column ${column}_count integer not null default 0,
  add column ${column}_sum bigint not null default 0${hasExtremes ? extremes : ''};
`;
}
