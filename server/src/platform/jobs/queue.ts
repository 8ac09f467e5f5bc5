/** Queues of the database that a worker empties, for the console and the metrics. */
import type pg from 'pg';

export interface QueueState {
  waiting: number;
  /** Failed in the last day. */
  failed: number;
  /** When the oldest waiting item was due; null if none waits. */
  oldestAt: Date | null;
}

export interface Queue {
  /** Its label in the metrics. */
  key: string;
  /** Its Korean name. */
  name: string;
  read(client: pg.ClientBase): Promise<QueueState>;
}

interface TableQueue {
  key: string;
  name: string;
  table: string;
  /** Conditions in SQL, with indexes that answer them; without a condition of failure none fails. */
  waiting: string;
  failed?: string;
  /** The column of the time since which an item is due; none if rows don't have it. */
  since?: string;
}

/** A queue whose items are rows. All parts of its SQL are constants of the program. */
export const tableQueue = ({ key, name, table, waiting, failed, since }: TableQueue): Queue => ({
  key,
  name,
  async read(client) {
    const { rows } = await client.query<QueueState>(
      `select (select count(*) from ${table} where ${waiting})::integer as waiting,
              (select ${failed ? `count(*) from ${table} where ${failed}` : '0'})::integer as failed,
              (select ${since ? `min(${since}) from ${table} where ${waiting}` : 'null::timestamptz'}) as "oldestAt"`,
    );
    return rows[0] ?? { waiting: 0, failed: 0, oldestAt: null };
  },
});

/** A queue of deliveries: rows with state, due_at, settled_at. */
export const deliveryQueue = (key: string, name: string, table: string): Queue =>
  tableQueue({
    key,
    name,
    table,
    waiting: `state = 'waiting' and due_at <= now()`,
    failed: `state = 'failed' and settled_at > now() - interval '1 day'`,
    since: 'due_at',
  });
