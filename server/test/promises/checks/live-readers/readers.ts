/** Browsers with open live feeds, in a separate process so that their memory and work don't affect the server's. */
import { connect } from 'node:net';

/** Opens readers of a server: `idle` readers receive all events, `stalled` readers never read. */
export interface Opening {
  port: number;
  idle: number;
  stalled: number;
}
/** Waits until every idle reader has received a text, for at most `withinMs`. */
export interface Awaited {
  text: string;
  withinMs: number;
}
export type Order = { open: Opening } | { hear: Awaited };
/** Times when idle readers received the text, in epoch milliseconds; empty after an opening. */
export type Answer = number[];

/** Idle readers subscribe to a small area of the map, stalled readers to the whole map. */
export const quietArea = { latitude: 37.5, longitude: 127.5 };
const queryOf = (isStalled: boolean) => (isStalled ? 'layers=air' : 'layers=air&area=127.49,37.49,127.51,37.51');

/** Feeds per address, below the server's limit. */
const readersPerAddress = 200;
const openingAtOnce = 100;

let count = 0;
let idleCount = 0;
let awaited = '';
let onText: () => void = () => undefined;

process.on('disconnect', () => process.exit());
process.on('message', async (order: Order) =>
  process.send?.('open' in order ? await open(order.open) : await hear(order.hear)),
);

async function open({ port, idle, stalled }: Opening): Promise<Answer> {
  let opened = 0;
  const openInTurn = async () => {
    while (opened < idle + stalled) {
      opened += 1;
      await openOne(port, opened > idle);
    }
  };
  await Promise.all(Array.from({ length: openingAtOnce }, openInTurn));
  idleCount += idle;
  return [];
}

function openOne(port: number, isStalled: boolean): Promise<void> {
  const address = Math.floor(count++ / readersPerAddress);
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.20.${address + 1}` });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.write(`GET /api/live?${queryOf(isStalled)} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
      if (isStalled) resolve();
    });
    if (isStalled) return;
    socket.setEncoding('latin1').on('data', (text: unknown) => {
      if (String(text).includes('retry:')) resolve();
      if (awaited && String(text).includes(awaited)) onText();
    });
  });
}

function hear({ text, withinMs }: Awaited): Promise<Answer> {
  const at: number[] = [];
  return new Promise((resolve) => {
    const end = () => {
      awaited = '';
      clearTimeout(limit);
      resolve(at);
    };
    const limit = setTimeout(end, withinMs);
    awaited = text;
    onText = () => {
      if (at.push(Date.now()) === idleCount) end();
    };
  });
}
