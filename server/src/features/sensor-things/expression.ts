/**
 * Reads expressions of query options by recursive descent, each character at most twice. The contract limits the length
 * of texts; nesting and number of parts are limited here.
 */
import { Problem } from '#platform/errors/problem.ts';

export type Operator = 'and' | 'or' | 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'add' | 'sub' | 'mul' | 'div' | 'mod';

/** `at` is the position of an expression's first character. */
export type Expression =
  | { kind: 'operator'; at: number; name: Operator; left: Expression; right: Expression }
  | { kind: 'not'; at: number; operand: Expression }
  | { kind: 'call'; at: number; name: string; given: Expression[] }
  | { kind: 'path'; at: number; names: string[] }
  | Literal;

export type Literal =
  | { kind: 'string'; at: number; value: string }
  | { kind: 'number'; at: number; value: string }
  | { kind: 'datetime'; at: number; value: Date }
  | { kind: 'date'; at: number; value: string }
  | { kind: 'time'; at: number; value: string }
  | { kind: 'geography'; at: number; value: string }
  | { kind: 'boolean'; at: number; value: boolean }
  | { kind: 'null'; at: number };

const maxDepth = 40;
const maxParts = 300;

const patterns = {
  space: /[ \t]*/y,
  name: /[A-Za-z_@$][A-Za-z0-9_.@]*/y,
  // A plus sign of an exponent or offset arrives as a space if the client didn't encode the sign.
  number: /-?[0-9]{1,15}(?:\.[0-9]{1,15})?(?:[eE][-+ ]?[0-9]{1,2})?/y,
  time: /(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,9})?)?/y,
  datetime:
    /([0-9]{4}-[0-9]{2}-[0-9]{2})(T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?)?(Z|[+ -][0-9]{2}:[0-9]{2})?/y,
} as const;

const comparisons: ReadonlySet<string> = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le']);
const sums: ReadonlySet<string> = new Set(['add', 'sub']);
const products: ReadonlySet<string> = new Set(['mul', 'div', 'mod']);

/** Reads one option's text from left to right. Every method throws VALIDATION with the position of a fault. */
export class Reader {
  readonly option: string;
  readonly text: string;
  at = 0;
  #depth = 0;
  #parts = 0;

  constructor(option: string, text: string) {
    this.option = option;
    this.text = text;
  }

  fail(what: string, at = this.at): never {
    throw new Problem('VALIDATION', { field: this.option, error: `${this.option} ${at + 1}번째 글자: ${what}` });
  }

  /** Counts a part, to limit the work that a text causes later. */
  count(at: number): void {
    this.#parts += 1;
    if (this.#parts > maxParts) this.fail(`식이 너무 깁니다. 항목을 ${maxParts}개 이하로 줄여 주십시오.`, at);
  }

  /** Runs a read one level deeper; fails beyond the maximum depth. */
  nested<Result>(read: () => Result): Result {
    this.#depth += 1;
    if (this.#depth > maxDepth) this.fail(`식이 너무 깊습니다. ${maxDepth}단계 이하로 줄여 주십시오.`);
    const result = read();
    this.#depth -= 1;
    return result;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  skipSpace(): void {
    this.match(patterns.space);
  }

  /** Consumes a sign if the text continues with it. */
  take(sign: string): boolean {
    this.skipSpace();
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  expect(sign: string): void {
    if (!this.take(sign)) this.fail(`'${sign}'이(가) 있어야 합니다.`);
  }

  get isAtEnd(): boolean {
    this.skipSpace();
    return this.at >= this.text.length;
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.fail('여기부터는 해석할 수 없습니다.');
  }

  /** Returns the next name without consuming it; empty if there is none. */
  peekName(): string {
    this.skipSpace();
    const from = this.at;
    const name = this.match(patterns.name)?.[0] ?? '';
    this.at = from;
    return name;
  }

  /** A name such as 'phenomenonTime', '@iot.id' or '$top'. */
  readName(): string {
    this.skipSpace();
    const found = this.match(patterns.name);
    if (!found) this.fail('이름이 있어야 합니다.');
    return found[0];
  }

  /** Names separated by slashes. */
  readPath(): { at: number; names: string[] } {
    this.skipSpace();
    const { at } = this;
    const names = [this.readName()];
    while (this.text[this.at] === '/') {
      this.at += 1;
      names.push(this.readName());
    }
    if (names.length > maxDepth) this.fail('경로가 너무 깁니다.', at);
    return { at, names };
  }

  /** The text between single quotes; two quotes within it mean one. */
  readQuoted(): string {
    const { at } = this;
    const parts: string[] = [];
    do {
      const end = this.text.indexOf("'", this.at + 1);
      if (end === -1) this.fail('따옴표가 닫히지 않았습니다.', at);
      parts.push(this.text.slice(this.at + 1, end));
      this.at = end + 1;
    } while (this.text[this.at] === "'");
    return parts.join("'");
  }

  readExpression(): Expression {
    return this.nested(() => this.#readChain(['or'], () => this.#readChain(['and'], () => this.#readNot())));
  }

  /** Reads operands joined by operators of equal precedence, left-associative. */
  #readChain(operators: readonly Operator[] | ReadonlySet<string>, readOperand: () => Expression): Expression {
    const among = new Set<string>(operators);
    let left = readOperand();
    while (among.has(this.peekName())) {
      const name = this.readName() as Operator;
      this.count(left.at);
      left = { kind: 'operator', at: left.at, name, left, right: readOperand() };
    }
    return left;
  }

  #readNot(): Expression {
    if (this.peekName() !== 'not') return this.#readComparison();
    const { at } = this;
    this.readName();
    this.count(at);
    return { kind: 'not', at, operand: this.nested(() => this.#readNot()) };
  }

  #readComparison(): Expression {
    const left = this.#readSum();
    if (!comparisons.has(this.peekName())) return left;
    const name = this.readName() as Operator;
    this.count(left.at);
    return { kind: 'operator', at: left.at, name, left, right: this.#readSum() };
  }

  #readSum(): Expression {
    return this.#readChain(sums, () => this.#readChain(products, () => this.#readOperand()));
  }

  #readOperand(): Expression {
    this.skipSpace();
    const { at } = this;
    this.count(at);
    if (this.take('(')) {
      const inner = this.readExpression();
      this.expect(')');
      return inner;
    }
    if (this.text[at] === "'") return { kind: 'string', at, value: this.readQuoted() };
    const literal = this.#readDatetime(at) ?? this.#readTime(at) ?? this.#readNumber(at);
    if (literal) {
      if (/[A-Za-z0-9_.:]/.test(this.text[this.at] ?? '')) this.fail('값을 해석할 수 없습니다.', at);
      return literal;
    }
    return this.#readNamed(at);
  }

  #readNumber(at: number): Literal | null {
    const found = this.match(patterns.number);
    return found && { kind: 'number', at, value: found[0].replace(' ', '+') };
  }

  #readTime(at: number): Literal | null {
    const found = this.match(patterns.time);
    return found && { kind: 'time', at, value: found[0] };
  }

  #readDatetime(at: number): Literal | null {
    const found = this.match(patterns.datetime);
    if (!found) return null;
    const [, date = '', time, offset] = found;
    const midnight = new Date(`${date}T00:00:00Z`);
    // Date would turn a day that doesn't exist, such as 30 February, into one of the next month.
    const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date) && date >= '0001-01-01';
    if (!isDay) this.fail('없는 날짜입니다.', at);
    if (time === undefined) {
      if (offset !== undefined) this.at -= offset.length;
      return { kind: 'date', at, value: date };
    }
    if (offset === undefined) this.fail("시각에는 'Z'나 '+09:00'처럼 시간대가 있어야 합니다.", at);
    const value = new Date(`${date}${time}${offset.replace(' ', '+')}`);
    if (Number.isNaN(value.getTime())) this.fail('없는 시각입니다.', at);
    return { kind: 'datetime', at, value };
  }

  #readNamed(at: number): Expression {
    const { names } = this.readPath();
    const [name = ''] = names;
    if (names.length > 1) return { kind: 'path', at, names };
    if (name === 'geography' && this.text[this.at] === "'") return { kind: 'geography', at, value: this.readQuoted() };
    if (name === 'true' || name === 'false') return { kind: 'boolean', at, value: name === 'true' };
    if (name === 'null') return { kind: 'null', at };
    if (this.text[this.at] !== '(') return { kind: 'path', at, names };
    this.at += 1;
    const given: Expression[] = [];
    if (!this.take(')')) {
      do given.push(this.readExpression());
      while (this.take(','));
      this.expect(')');
    }
    return { kind: 'call', at, name, given };
  }
}

/** The paths in an expression, from left to right. */
export function pathsIn(expression: Expression): { at: number; names: string[] }[] {
  if (expression.kind === 'path') return [expression];
  if (expression.kind === 'not') return pathsIn(expression.operand);
  if (expression.kind === 'operator') return [...pathsIn(expression.left), ...pathsIn(expression.right)];
  return expression.kind === 'call' ? expression.given.flatMap(pathsIn) : [];
}

/** The expression without the first name of each path. */
export function withoutFirst(expression: Expression): Expression {
  if (expression.kind === 'path') return { ...expression, names: expression.names.slice(1) };
  if (expression.kind === 'not') return { ...expression, operand: withoutFirst(expression.operand) };
  if (expression.kind === 'operator')
    return { ...expression, left: withoutFirst(expression.left), right: withoutFirst(expression.right) };
  return expression.kind === 'call' ? { ...expression, given: expression.given.map(withoutFirst) } : expression;
}
