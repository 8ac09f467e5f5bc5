/** Traces of a process's work: spans of requests, statements, batches, jobs and outgoing requests. */
export type Attributes = Readonly<Record<string, string | number>>;

/** The side of a request that the span represents. */
export type SpanSide = 'inside' | 'server' | 'client';

/** A recorded unit of work. Names and attributes never contain parameters, addresses of people, or query strings. */
export interface Span {
  name(text: string): void;
  set(attributes: Attributes): void;
  /** Marks the work as failed; only the error's code or class is recorded. */
  fail(error: unknown): void;
  end(): void;
  /** Runs work within the span: spans started by the work, even later, are children of the span. */
  within<Result>(work: () => Result): Result;
}

export interface SpanOptions {
  side?: SpanSide;
  attributes?: Attributes;
  /** The caller's `traceparent` (W3C Trace Context); without it, the parent is the current span. */
  traceparent?: string;
}

export interface Tracing {
  /** Starts a span, which the caller must end. */
  start(name: string, options?: SpanOptions): Span;
  /** True if the code runs within a recorded span that hasn't ended. */
  isWithin(): boolean;
  /** Binds a callback to the current span, even if other code calls it. */
  bind<Given extends unknown[]>(callback: (...given: Given) => void): (...given: Given) => void;
  /** Runs work as a separate trace; a batch, for example, contains readings of many requests. */
  run<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>;
  /** Sends the recorded spans, for at most 2 s. */
  close(): Promise<void>;
}
