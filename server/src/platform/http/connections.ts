/** Limits open connections of people and HTTP devices, both active and idle ones. */
import type { Server } from 'node:http';
import type { Config } from '#config.ts';
import { LineCounts } from '../security/line-counts.ts';
import { proxyCheck } from '../security/networks.ts';

/** Maximum connections of the process; each takes a file descriptor. */
const maxConnections = 20_000;

/**
 * Closes connections beyond an address's limit. Connections from trusted proxies serve many callers and aren't counted.
 */
export function limitConnections(server: Server, { connectionsPerAddress, trustProxy }: Config) {
  server.maxConnections = maxConnections;
  const counts = new LineCounts(connectionsPerAddress);
  const isProxy = proxyCheck(trustProxy) || (() => false);
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address, 0)) return;
    const leave = counts.enter(address);
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}
