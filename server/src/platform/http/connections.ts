/** Connections that people and HTTP devices hold open, whether or not they say anything. */
import type { Server } from 'node:http';
import type { Config } from '#config.ts';
import { LineCounts } from '../security/line-counts.ts';
import { proxyCheck } from '../security/networks.ts';

/** Of all lines together; each is a descriptor of the process's. */
const maxConnections = 20_000;

/**
 * Closes connections of a line that has as many as it may. One from a proxy that is believed about where requests come
 * from is nobody's in particular, and isn't counted.
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
