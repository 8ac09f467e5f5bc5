/**
 * Translates filters and orders to SQL. Names in the SQL come from the model and values are parameters; no text of the
 * caller becomes SQL.
 *
 * A comparison with a related entity's property holds if at least one such entity fulfils it. Missing values make a
 * comparison unknown, as in SQL.
 */
import { type RawBuilder, sql } from 'kysely';
import { Problem } from '#platform/errors/problem.ts';
import { type Expression, pathsIn, withoutFirst } from './expression.ts';
import { commonType, plainFunctions, propertyValue, typeNames, type Value } from './functions.ts';
import { readGeography } from './geography.ts';
import { geographyValue, isGeographyFunction } from './geography-functions.ts';
import { type Entity, type Model, navigationOf } from './model.ts';
import { anyTime, type TimeBounds, timeBounds } from './time-bounds.ts';

type Condition = RawBuilder<boolean>;

/** The entity from which an expression's paths start, and the aliases of its rows. */
export interface Scope {
  entity: Entity;
  /** Alias of the row with the entity's properties. */
  alias: string;
  /** Alias of the row with the columns of the entity's navigation. */
  from: string;
  /**
   * For Observations: collects a condition on related entities to be evaluated elsewhere, and returns SQL of its
   * result.
   */
  outside?(condition: Condition): Condition;
}

export type WriteScope = (scope: Scope) => Condition;

/**
 * Writes the condition that a Datastream of an alias has an observation that fulfils the inner condition. `closed` is
 * used for closed months.
 */
type WriteObserved = (
  stream: string,
  write: WriteScope,
  closed: { write: WriteScope; bounds: TimeBounds },
) => Condition;

const comparisons = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
const arithmetic = { add: '+', sub: '-', mul: '*', div: '/', mod: '%' } as const;
type Comparison = keyof typeof comparisons;
type Arithmetic = keyof typeof arithmetic;

/** Maximum comparisons with properties of related entities, because each is a subquery. */
const maxRelations = 50;
/** Maximum entities on the path to a property. */
const maxWay = 4;

export class Translation {
  readonly #model: Model;
  readonly #option: string;
  readonly #root: string;
  readonly #now: Date;
  readonly #observed: WriteObserved;
  #aliases = 0;
  #relations = 0;

  constructor(model: Model, option: string, { root, now }: { root: string; now: Date }, observed: WriteObserved) {
    this.#model = model;
    this.#option = option;
    this.#root = root;
    this.#now = now;
    this.#observed = observed;
  }

  #fail(at: number, what: string): never {
    throw new Problem('VALIDATION', { field: this.#option, error: `${this.#option} ${at + 1}번째 글자: ${what}` });
  }

  #missing(at: number, what: string): never {
    throw new Problem('NOT_IMPLEMENTED', { field: this.#option, error: `${this.#option} ${at + 1}번째 글자: ${what}` });
  }

  /**
   * The SQL condition of a filter. Throws VALIDATION for a fault, NOT_IMPLEMENTED for an unsupported part of the
   * standard.
   */
  condition(expression: Expression, scope: Scope): Condition {
    if (expression.kind === 'not') return sql`(not ${this.condition(expression.operand, scope)})`;
    if (expression.kind === 'operator' && (expression.name === 'and' || expression.name === 'or')) {
      const [left, right] = [expression.left, expression.right].map((one) => this.condition(one, scope));
      return expression.name === 'and' ? sql`(${left} and ${right})` : sql`(${left} or ${right})`;
    }
    const prefix = this.#relatedTo(expression, scope.entity);
    return prefix.length > 0 ? this.#related(prefix, expression, scope) : this.#boolean(expression, scope);
  }

  #boolean(expression: Expression, scope: Scope): Condition {
    const value = this.#value(expression, scope);
    if (value.type !== 'boolean') this.#fail(expression.at, '참이나 거짓인 조건이어야 합니다.');
    return value.sql as Condition;
  }

  /** The path to the entity whose properties an expression compares. Throws if the paths lead to different entities. */
  #relatedTo(expression: Expression, entity: Entity): string[] {
    let found: string[] | undefined;
    for (const path of pathsIn(expression)) {
      const { prefix } = this.#split(path, entity);
      if (found && found.join('/') !== prefix.join('/'))
        this.#missing(path.at, '서로 다른 개체의 속성은 비교할 수 없습니다.');
      found = prefix;
    }
    return found ?? [];
  }

  #split({ at, names }: { at: number; names: readonly string[] }, entity: Entity) {
    let of = entity;
    let count = 0;
    for (; count < names.length; count++) {
      const next = navigationOf(of, names[count] ?? '');
      if (!next) break;
      of = this.#model[next.to];
    }
    const property = names
      .slice(count)
      .join('/')
      .replace(/^@iot\.id$/, 'id');
    const declared = Object.hasOwn(of.properties, property) ? of.properties[property] : undefined;
    if (!declared && of.incomparable?.includes(property))
      this.#missing(at, `${of.name}의 '${property}'은(는) 비교하거나 정렬할 수 없습니다.`);
    if (!declared)
      this.#fail(
        at,
        property ? `'${property}'은(는) ${of.name}에서 비교할 수 있는 속성이 아닙니다.` : '속성이 있어야 합니다.',
      );
    if (count > maxWay) this.#missing(at, `관계는 ${maxWay}단계까지 제공합니다.`);
    return { prefix: names.slice(0, count), property: declared };
  }

  /** A condition on the related entities at the first name of `prefix`. */
  #related(prefix: readonly string[], expression: Expression, scope: Scope): Condition {
    const [name = '', ...rest] = prefix;
    const way = navigationOf(scope.entity, name);
    if (!way) this.#fail(expression.at, `'${name}'은(는) 없는 관계입니다.`);
    this.#relations += 1;
    if (this.#relations > maxRelations)
      this.#missing(expression.at, `관계를 거치는 비교는 ${maxRelations}개까지 제공합니다.`);
    const entity = this.#model[way.to];
    const shorter = withoutFirst(expression);
    const inner = (inside: Scope) =>
      rest.length === 0 ? this.#boolean(shorter, inside) : this.#related(rest, shorter, inside);
    const closed = {
      write: (inside: Scope) => {
        const relations = this.#relations;
        const written = inner(inside);
        this.#relations = relations;
        return written;
      },
      bounds: rest.length === 0 ? timeBounds(shorter) : anyTime,
    };
    let condition: Condition;
    if (entity.relation) {
      const alias = this.#alias();
      condition = sql`${sql.ref(`${scope.from}.${way.from}`)} in (
        select ${sql.ref(`${alias}.${way.target}`)} from ${entity.relation} ${sql.ref(alias)}
        where ${inner({ entity, alias, from: alias })})`;
    } else if (scope.entity.name === 'Datastream') condition = this.#observed(scope.from, inner, closed);
    else {
      const alias = this.#alias();
      condition = sql`${sql.ref(`${scope.from}.${way.from}`)} in (
        select ${sql.ref(`${alias}.${way.target}`)} from ${this.#model.Datastream.relation} ${sql.ref(alias)}
        where ${this.#observed(alias, inner, closed)})`;
    }
    return scope.outside ? scope.outside(condition) : condition;
  }

  #alias(): string {
    this.#aliases += 1;
    return `e${this.#aliases}`;
  }

  /** Whether a filter's condition refers only to related entities. */
  isOnlyRelated(expression: Expression, entity: Entity): boolean {
    if (expression.kind === 'not') return this.isOnlyRelated(expression.operand, entity);
    if (expression.kind === 'operator' && (expression.name === 'and' || expression.name === 'or'))
      return this.isOnlyRelated(expression.left, entity) && this.isOnlyRelated(expression.right, entity);
    return this.#relatedTo(expression, entity).length > 0;
  }

  #value(expression: Expression, scope: Scope): Value {
    switch (expression.kind) {
      case 'not':
        return { type: 'boolean', sql: sql`(not ${this.#boolean(expression.operand, scope)})` };
      case 'operator':
        return this.#operation(expression, scope);
      case 'call':
        return this.#call(expression, scope);
      case 'path':
        return propertyValue(this.#split(expression, scope.entity).property, scope.alias, this.#root);
      case 'string':
        return { type: 'string', sql: sql`${expression.value}::text` };
      case 'number':
        return { type: 'number', sql: sql`${expression.value}::numeric` };
      case 'datetime':
        return { type: 'datetime', sql: sql`${this.#instant(expression.at, expression.value)}::timestamptz` };
      case 'date':
        return { type: 'date', sql: sql`${expression.value}::date` };
      case 'time':
        return { type: 'time', sql: sql`${expression.value}::time` };
      case 'boolean':
        return { type: 'boolean', sql: expression.value ? sql`true` : sql`false` };
      case 'null':
        return { type: 'null' };
      case 'geography': {
        const geography = readGeography(expression.value);
        if (!geography)
          this.#fail(
            expression.at,
            "'POINT(경도 위도)', 'LINESTRING(경도 위도, …)', 'POLYGON((경도 위도, …))' 가운데 하나여야 합니다.",
          );
        return { type: 'geography', geography, position: null };
      }
    }
  }

  #instant(at: number, time: Date): string {
    const written = time.toISOString();
    // An offset can move the time into the year 0 or 10000.
    if (!/^[0-9]{4}-/.test(written) || written < '0001') this.#fail(at, '없는 시각입니다.');
    return written;
  }

  #operation({ at, name, left, right }: Extract<Expression, { kind: 'operator' }>, scope: Scope): Value {
    if (name === 'and' || name === 'or') {
      const [a, b] = [this.#boolean(left, scope), this.#boolean(right, scope)];
      return { type: 'boolean', sql: name === 'and' ? sql`(${a} and ${b})` : sql`(${a} or ${b})` };
    }
    const [a, b] = [this.#value(left, scope), this.#value(right, scope)];
    if (Object.hasOwn(comparisons, name))
      return { type: 'boolean', sql: this.#comparison(name as Comparison, a, b, at) };
    const operator = sql.raw(arithmetic[name as Arithmetic]);
    const [first, next] = [this.#as('number', a, left.at), this.#as('number', b, right.at)];
    // A division by zero results in null.
    const divisor = name === 'div' || name === 'mod' ? sql`nullif(${next}, 0)` : next;
    return { type: 'number', sql: sql`(${first} ${operator} ${divisor})` };
  }

  #comparison(name: Comparison, a: Value, b: Value, at: number): Condition {
    if (a.type === 'null' || b.type === 'null') {
      const other = a.type === 'null' ? b : a;
      if ((name !== 'eq' && name !== 'ne') || other.type === 'null' || other.type === 'geography')
        this.#fail(at, 'null은 속성과 eq나 ne로만 비교할 수 있습니다.');
      const value = other.type === 'either' ? sql`coalesce(${other.sql}::text, ${other.text})` : other.sql;
      return name === 'eq' ? sql`(${value} is null)` : sql`(${value} is not null)`;
    }
    const type = commonType(a, b);
    if (!type) this.#fail(at, `${typeNames[a.type]}와(과) ${typeNames[b.type]}은(는) 비교할 수 없습니다.`);
    const [left, right] = [this.#as(type, a, at), this.#as(type, b, at)];
    if (type === 'boolean' && name !== 'eq' && name !== 'ne')
      this.#fail(at, '참과 거짓은 eq나 ne로만 비교할 수 있습니다.');
    // Compares texts by code points, independent of the database's collation.
    const collation = type === 'string' ? sql` collate "C"` : sql``;
    return sql`(${left} ${sql.raw(comparisons[name])} ${right}${collation})`;
  }

  /** A value's SQL, converted to a type; a date becomes midnight in UTC if a time is required. */
  #as(type: Value['type'], value: Value, at: number): RawBuilder<unknown> {
    if (value.type === 'either' && (type === 'number' || type === 'string'))
      return type === 'number' ? value.sql : value.text;
    if (value.type === 'date' && type === 'datetime') return sql`(${value.sql}::timestamp at time zone 'UTC')`;
    if (value.type === type && 'sql' in value) return value.sql;
    this.#fail(at, `${typeNames[type]}이(가) 있어야 하는 자리에 ${typeNames[value.type]}이(가) 있습니다.`);
  }

  #call(call: Extract<Expression, { kind: 'call' }>, scope: Scope): Value {
    const { at, name, given } = call;
    const values = given.map((one) => this.#value(one, scope));
    if (isGeographyFunction(name))
      return geographyValue(call, values, {
        fail: (place, what) => this.#fail(place, what),
        missing: (place, what) => this.#missing(place, what),
      });
    const declared = Object.hasOwn(plainFunctions, name) ? plainFunctions[name] : undefined;
    if (!declared) this.#fail(at, `'${name}'은(는) 없는 함수입니다.`);
    const { takes, optional = 0, gives, write } = declared;
    if (values.length > takes.length || values.length < takes.length - optional)
      this.#fail(at, `'${name}'에는 값이 ${takes.length}개 있어야 합니다.`);
    const parameters = values.map((value, index) => {
      const type = takes[index] ?? 'string';
      return this.#as(type === 'day' ? 'datetime' : type, value, given[index]?.at ?? at);
    });
    return { type: gives, sql: write(parameters, this.#now) };
  }

  /** SQL of the value for sorting entities: an own property, or a property of one related entity. */
  orderValue(path: { at: number; names: readonly string[] }, entity: Entity, alias: string): RawBuilder<unknown> {
    const { prefix, property } = this.#split(path, entity);
    const value = (own: string) => {
      const found = propertyValue(property, own, this.#root);
      if (!('sql' in found)) this.#fail(path.at, '위치로는 정렬할 수 없습니다.');
      return found.type === 'string' ? sql`${found.sql} collate "C"` : found.sql;
    };
    if (prefix.length === 0) return value(alias);
    const way = navigationOf(entity, prefix[0] ?? '');
    const target = way && this.#model[way.to];
    if (prefix.length > 1 || !target?.relation || !way || way.isMany)
      this.#missing(path.at, '자신의 속성이나 하나뿐인 관계의 속성으로만 정렬할 수 있습니다.');
    return sql`(select ${value('related')} from ${target.relation} related
      where ${sql.ref(`related.${way.target}`)} = ${sql.ref(`${alias}.${way.from}`)})`;
  }
}
