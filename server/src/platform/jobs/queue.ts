/** Database queues processed by workers, for the console and the metrics. */
import type pg from 'pg';

export interface QueueState {
  waiting: number;
  /** Number of failures in the last day. */
  failed: number;
  /** Due time of the oldest waiting item; null if none is waiting. */
  oldestAt: Date | null;
}

export interface Queue {
  /** The queue's label in the metrics. */
  key: string;
  /** The queue's Korean name. */
  name: string;
  read(client: pg.ClientBase): Promise<QueueState>;
}

interface TableQueue {
  key: string;
  name: string;
  table: string;
  /** SQL conditions for waiting and failed rows, supported by indexes. Without the latter, no row counts as failed. */
  waiting: string;
  failed?: string;
  /** The column with the time at which an item became due; absent if rows have none. */
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
