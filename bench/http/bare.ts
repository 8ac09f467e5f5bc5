/** Baseline of the HTTP bench: a Fastify route that only sends the bytes of a file. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const bytes = readFileSync(process.env.BODY_FILE ?? '');
const app = Fastify();
app.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(address);
process.on('SIGTERM', () => app.close());
process.on('disconnect', () => app.close());
