/** Traces of what a process does: spans of requests, statements, batches, jobs and outgoing requests. */
export type Attributes = Readonly<Record<string, string | number>>;

/** The side of a request that the span is about. */
export type SpanSide = 'inside' | 'server' | 'client';

/** A recorded piece of work. Names and attributes never hold parameters, addresses of people, or query strings. */
export interface Span {
  name(text: string): void;
  set(attributes: Attributes): void;
  /** Marks the work as failed; only the error's code or class is recorded. */
  fail(error: unknown): void;
  end(): void;
  /** Runs work within the span: spans that it starts, now or later, are its children. */
  within<Result>(work: () => Result): Result;
}

export interface SpanOptions {
  side?: SpanSide;
  attributes?: Attributes;
  /** The caller's `traceparent` (W3C Trace Context); without it the span belongs to the one that it runs within. */
  traceparent?: string;
}

export interface Tracing {
  /** Starts a span; its caller ends it. */
  start(name: string, options?: SpanOptions): Span;
  /** Whether the code runs within a recorded span that hasn't ended. */
  isWithin(): boolean;
  /** Makes a callback run within the present span, also if code outside of it calls the callback. */
  bind<Given extends unknown[]>(callback: (...given: Given) => void): (...given: Given) => void;
  /** Runs work as a trace of its own: a batch, for example, holds readings of many requests. */
  run<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>;
  /** Sends what is recorded, for 2 s at most. */
  close(): Promise<void>;
}
