/** Query options of a request or of an expansion: '$filter=…', or '($filter=…;$top=1)' after an expanded name. */
import { Problem } from '#platform/errors/problem.ts';
import { type Expression, Reader } from './expression.ts';

export interface OrderKey {
  at: number;
  names: string[];
  isDescending: boolean;
}

export interface Expansion {
  at: number;
  name: string;
  options: QueryOptions;
}

/** Options, together with their texts for links to the next page. */
export interface QueryOptions {
  /** Name of the request's option in error messages: '$filter' or '$expand'. */
  filterIn: string;
  filter?: Expression;
  select?: string[];
  expand: Expansion[];
  orderBy: OrderKey[];
  top?: number;
  skip: number;
  isCounted: boolean;
  texts: Readonly<Record<string, string>>;
}

/** The validated query of a request. */
export interface RequestOptions {
  $filter?: string;
  $expand?: string;
  $select?: string;
  $orderby?: string;
  $top?: number;
  $skip?: number;
  $count?: boolean;
  $resultFormat?: string;
  $skiptoken?: string;
}

const maxLevels = 6;

const noOptions = (): QueryOptions => ({
  filterIn: '$expand',
  expand: [],
  orderBy: [],
  skip: 0,
  isCounted: false,
  texts: {},
});

/** Reads a request's options. Throws VALIDATION with the position of a fault. */
export function readOptions(query: RequestOptions): QueryOptions {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && name !== '$skiptoken') texts[name] = String(value);
  const options: QueryOptions = {
    ...noOptions(),
    filterIn: '$filter',
    skip: query.$skip ?? 0,
    isCounted: query.$count ?? false,
    texts,
    ...(query.$top !== undefined && { top: query.$top }),
  };
  const whole = (name: string, text: string | undefined, read: (reader: Reader) => void) => {
    if (text === undefined) return;
    const reader = new Reader(name, text);
    read(reader);
    reader.expectEnd();
  };
  whole('$filter', query.$filter, (reader) => {
    options.filter = reader.readExpression();
  });
  whole('$select', query.$select, (reader) => {
    options.select = readSelect(reader);
  });
  whole('$orderby', query.$orderby, (reader) => {
    options.orderBy = readOrder(reader);
  });
  whole('$expand', query.$expand, (reader) => {
    options.expand = readExpand(reader, 1);
  });
  if (query.$resultFormat !== undefined && query.$resultFormat !== 'dataArray')
    throw new Problem('VALIDATION', { field: '$resultFormat', error: "$resultFormat은 'dataArray'만 제공합니다." });
  return options;
}

function readSelect(reader: Reader): string[] {
  const names: string[] = [];
  do {
    reader.count(reader.at);
    names.push(reader.readName());
  } while (reader.take(','));
  return names;
}

function readOrder(reader: Reader): OrderKey[] {
  const keys: OrderKey[] = [];
  do {
    reader.count(reader.at);
    const path = reader.readPath();
    const direction = reader.peekName();
    const isDirection = direction === 'asc' || direction === 'desc';
    if (isDirection) reader.readName();
    keys.push({ ...path, isDescending: direction === 'desc' });
  } while (reader.take(','));
  return keys;
}

/** Expansions with options in parentheses; 'Datastreams/Sensor' expands Sensor within Datastreams. */
function readExpand(reader: Reader, level: number): Expansion[] {
  const found: Expansion[] = [];
  do {
    const { at, names } = reader.readPath();
    if (level + names.length - 1 > maxLevels) reader.fail(`$expand는 ${maxLevels}단계까지 제공합니다.`, at);
    const options = reader.take('(') ? readNestedOptions(reader, level + names.length) : noOptions();
    let into = found;
    for (const [index, name] of names.entries()) {
      reader.count(at);
      const isLast = index === names.length - 1;
      const present = into.find((one) => one.name === name);
      if (present && isLast && Object.keys(options.texts).length > 0)
        reader.fail(`'${name}'의 선택 사항은 한 번만 쓸 수 있습니다.`, at);
      const expansion = present ?? { at, name, options: isLast ? options : noOptions() };
      if (!present) into.push(expansion);
      into = expansion.options.expand;
    }
  } while (reader.take(','));
  return found;
}

function readNestedOptions(reader: Reader, level: number): QueryOptions {
  const options = noOptions();
  const texts: Record<string, string> = {};
  do {
    reader.skipSpace();
    const { at } = reader;
    const name = reader.readName();
    if (name in texts) reader.fail(`'${name}'이(가) 두 번 있습니다.`, at);
    reader.expect('=');
    reader.skipSpace();
    const from = reader.at;
    readNestedOption(reader, name, at, options, level);
    texts[name] = reader.text.slice(from, reader.at).trim();
  } while (reader.take(';'));
  reader.expect(')');
  return { ...options, texts };
}

function readNestedOption(reader: Reader, name: string, at: number, options: QueryOptions, level: number): void {
  if (name === '$filter') options.filter = reader.readExpression();
  else if (name === '$select') options.select = readSelect(reader);
  else if (name === '$orderby') options.orderBy = readOrder(reader);
  else if (name === '$expand') options.expand = readExpand(reader, level);
  else if (name === '$top') options.top = readWhole(reader);
  else if (name === '$skip') options.skip = readWhole(reader);
  else if (name === '$count') {
    const word = reader.readName();
    if (word !== 'true' && word !== 'false') reader.fail("'true'나 'false'여야 합니다.", at);
    options.isCounted = word === 'true';
  } else reader.fail(`'${name}'은(는) 없는 선택 사항입니다.`, at);
}

function readWhole(reader: Reader): number {
  const found = reader.match(/[0-9]{1,9}/y);
  if (!found) reader.fail('0 이상의 정수여야 합니다.');
  return Number(found[0]);
}
