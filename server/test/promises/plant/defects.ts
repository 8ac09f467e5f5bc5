/** Every defect by name. */
import { accountDefects } from './account-defects.ts';
import { adminDefects } from './admin-defects.ts';
import { answerDefects } from './answer-defects.ts';
import { configDefects } from './config-defects.ts';
import type { Defect } from './defect.ts';
import { reportDefects } from './report-defects.ts';
import { upgradeDefects } from './upgrade-defects.ts';

const broker = 'telemetry/mqtt/embedded-broker.ts';
const statement = 'telemetry/ingest/statement.ts';
const pool = 'platform/database/pool.ts';
const sender = 'platform/messages/sender/sender.ts';

export const defects = {
  ...accountDefects,
  ...configDefects,
  ...adminDefects,
  ...answerDefects,
  ...reportDefects,
  ...upgradeDefects,
  'acknowledge-first': {
    file: broker,
    from: 'void judge(device, packet).then(',
    to: 'done(); done = () => undefined; void judge(device, packet).then(',
  },
  'acknowledge-first-to-brokers': {
    file: 'telemetry/mqtt/external-broker.ts',
    from: 'judge(packet as IPublishPacket).then(',
    to: 'done(); done = () => undefined; judge(packet as IPublishPacket).then(',
  },
  'count-repeats': {
    file: statement,
    from: `by_hour as (\${hoursOfReadings(series, counted)})`,
    to: `by_hour as (\${hoursOfReadings(series, 'incoming')})`,
  },
  'overwrite-repeats': {
    file: statement,
    from: `select \${all} from incoming
  \${seesRepeats ? 'on conflict (device_id, measured_at) do nothing ' : ''}returning`,
    to: `select distinct on (device_id, measured_at) \${all} from incoming
  on conflict (device_id, measured_at) do update set measured_at = excluded.measured_at returning`,
  },
  'days-of-greenwich': {
    file: statement,
    from: `date_trunc('day', bucket, 'Asia/Seoul')`,
    to: `date_trunc('day', bucket)`,
  },
  'latest-is-last-received': { file: statement, from: 'where held.measured_at < excluded.measured_at', to: '' },
  'accept-the-future': {
    file: 'telemetry/ingest/decode.ts',
    from: 'measuredAt > limits.nowMs + futureToleranceMs',
    to: 'false',
  },
  'commit-without-flush': { file: pool, from: '-c TimeZone=UTC', to: '-c TimeZone=UTC -c synchronous_commit=off' },
  'die-of-a-broken-connection': {
    file: pool,
    from: 'const leaveToTheQuery = () => undefined;',
    to: 'const leaveToTheQuery = (error) => { throw error; };',
  },
  'trust-any-database': {
    file: 'platform/database/safety.ts',
    from: `needed.filter((name) => settings[name] === 'off')`,
    to: '[]',
  },
  'quarantine-fails': {
    file: 'telemetry/ingest/quarantine.ts',
    from: 'await pool.query({',
    to: `throw new Error('planted'); await pool.query({`,
  },
  'quarantine-knows-no-nul': {
    file: 'telemetry/ingest/quarantine.ts',
    from: `text.replaceAll('\\u0000', '\\uFFFD')`,
    to: 'text',
  },
  'quarantine-hogs': {
    file: 'telemetry/ingest/quarantine.ts',
    from: 'await pool.query({',
    to: 'for (const until = Date.now() + 1_000; Date.now() < until; ); await pool.query({',
  },
  'take-any-frame': { file: broker, from: 'guardFrames(socket, largestPacket, onFailure);', to: '' },
  'exit-at-once': { file: 'main.ts', from: 'await app.stop();', to: '' },
  'ready-to-the-end': { file: 'app.ts', from: 'async stop() {\n      isServing = false;', to: 'async stop() {' },
  'cut-what-is-in-flight': {
    file: 'platform/http/ending.ts',
    from: 'await app.close();',
    to: 'app.server.closeAllConnections(); await app.close();',
  },
  'late-positions-go-on': {
    file: 'features/vehicles/tracks/turn.ts',
    from: 'if (held?.state && first > held.state.until)',
    to: 'if (held?.state && (held.state.until = Math.min(held.state.until, first - 1)))',
  },
  'resend-blindly': {
    file: sender,
    from: 'if (gatewayBatchId === null || handedAt === null)',
    to: 'if (batchId)',
  },
  'forget-the-fence': {
    file: sender,
    from: 'if (!(await keepName(db, batchId, this.#number, made.batch, clock.now()))) return false;',
    to: 'await keepName(db, batchId, this.#number, made.batch, clock.now());',
  },
  'state-before-alarms': {
    file: 'features/alarms/turn.ts',
    from: 'await writeAlarms(client, this.#ends, this.#episodes);',
    // Long enough for a kill to find it.
    to: `await client.query('commit'); await new Promise((go) => setTimeout(go, 500)); await client.query('begin');
      await writeAlarms(client, this.#ends, this.#episodes);`,
  },
  'store-files-unsynced': {
    file: 'platform/files/local-storage.ts',
    from: '    await handle.sync();\n',
    to: '',
  },
  'create-keys-unsynced': { file: 'platform/durable.ts', from: '    syncNow(partial);\n', to: '' },
  'raise-twice': {
    file: 'features/alarms/turn.ts',
    from: 'this.#episodes.push(open);',
    to: 'this.#episodes.push({ ...open, crossedAt: new Date(at + 1), clearedAt: new Date(at + 1) }, open);',
  },
  'settle-before-sending': {
    file: 'features/alarms/deliveries/send.ts',
    from: "  if (kind === 'email') {\n",
    // Long enough for a kill to find it.
    to: `await store(db, sending, claimed, { state: 'sent', failure: '' }); await new Promise((go) => setTimeout(go, 500));
      if (kind === 'email') {\n`,
  },
  'claim-for-a-moment': {
    file: 'features/alarms/deliveries/send.ts',
    from: 'const claimMs = 120_000;',
    to: 'const claimMs = 100;',
  },
  'write-to-stalled-readers': {
    file: 'telemetry/live/reader.ts',
    from: 'if (!this.#blocked) this.#write(text);',
    // A copy per reader, because a buffer shared by all readers takes no measurable memory.
    to: 'if (true) this.#write(Buffer.from(text));',
  },
  'delete-before-block': {
    file: 'telemetry/blocks/close-months.ts',
    from: `      await client.query(
        \`insert into \${series.name}_block (device_id, month, readings, from_at, until_at, block, last_words)
         select $1, $2, count(*), min(measured_at), max(measured_at), $4, $5 \${rows}\`,
        [...of, bytes, lastWords(block)],
      );
      const { rowCount } = await client.query(\`delete \${rows}\`, of);
`,
    // Long enough for a kill to find it, and within a transaction, where every second kill strikes.
    to: `const { rowCount } = await client.query(\`delete \${rows}\`, of);
      await client.query('commit'); await client.query('begin'); await wait(50);
      const edges = [block.times[0], block.times.at(-1)].map((at) => new Date(at / 1000));
      await client.query(
        \`insert into \${series.name}_block (device_id, month, readings, from_at, until_at, block, last_words)
         values ($1, $2, $3, $4, $5, $6, $7)\`,
        [deviceId, month, count, ...edges, bytes, lastWords(block)],
      );
`,
  },
  'block-before-delete': {
    file: 'telemetry/blocks/close-months.ts',
    from: `const { rowCount } = await client.query(\`delete \${rows}\`, of);`,
    to: `await client.query('commit'); await client.query('begin'); await wait(50);
      const { rowCount } = await client.query(\`delete \${rows}\`, of);`,
  },
  'close-beside-writers': {
    file: 'telemetry/blocks/close-months.ts',
    from: `      return true;
    },
    [limitLockWait, keepWritersOut(series)],`,
    // Long enough for a late reading to arrive in between.
    to: `      await wait(500);
      return true;
    },
    [limitLockWait],`,
  },
  'vehicles-move-back': {
    file: 'features/vehicles/tracks/write.ts',
    from: '     where held.measured_at < excluded.measured_at\n',
    to: '',
  },
} satisfies Record<string, Defect>;

export type DefectName = keyof typeof defects;

export const isDefect = (name: string): name is DefectName => Object.hasOwn(defects, name);
