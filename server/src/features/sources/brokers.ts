/**
 * Receives messages of networks over MQTT: Maru subscribes to the network's own broker. One process at a time holds the
 * connections; after it ends, another process takes over.
 */
import { createHash } from 'node:crypto';
import type { NetworkKind } from '@maru/domain/network-reasons';
import type { SourceZone } from '@maru/domain/source';
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt';
import type pg from 'pg';
import { type RunningTurns, runTurns } from '#platform/jobs/turns.ts';
import type { Services } from '#platform/services.ts';
import { within } from '#platform/within.ts';
import { entriesOf, settingsOf } from './entries.ts';
import type { Inbox } from './inbox.ts';
import { networks } from './networks/networks.ts';

interface BrokerSource {
  sourceId: number;
  kind: NetworkKind;
  zone: SourceZone;
  url: string;
  topic: string;
  user: string;
  password: Buffer | null;
  /** Names the session at the broker. */
  clientId: string;
}

/** Name of the sealed field of passwords. */
export const brokerPassword = 'source.broker_password';

/** Maximum delay before a connection to a changed broker. */
const pauseMs = 1000;
const reconnectMs = 5000;
/** Maximum time for ending a subscription, during which other sources wait for changes. */
const unsubscribeMs = 2000;

const select = `select source_id as "sourceId", kind, zone, broker_url as url, broker_topic as topic,
  broker_user as "user", broker_password as password,
  coalesce(broker_client, 'maru-source-' || source_id) as "clientId"
  from source where deleted_at is null and broker_url <> '' order by source_id`;
const lease = `select pg_try_advisory_lock(hashtext('maru_source_brokers')) as "hasLease"`;

interface Connection extends Pick<BrokerSource, 'topic' | 'clientId'> {
  /** Identifies the settings of a source: different after every change. */
  key: string;
  /** Undefined if the settings allow no connection; then only changed settings are tried. */
  client: MqttClient | undefined;
}

const keyOf = ({ password, ...source }: BrokerSource) =>
  createHash('sha256')
    .update(JSON.stringify(source))
    .update(password ?? '')
    .digest('hex');

/** @param pool  a pool of one connection, which holds the lease; ended by `close` */
export function runBrokers(pool: pg.Pool, inbox: Inbox, { seal, log, clock, pool: shared }: Services): RunningTurns {
  const connections = new Map<number, Connection>();

  /** Stores the state for the source's page. The connection continues if storing fails. */
  const storeState = (sourceId: number, state: string) =>
    shared
      .query(
        'update source set broker_state = $2, broker_state_at = now() where source_id = $1 and broker_state <> $2',
        [sourceId, state],
      )
      .catch((error: unknown) => log.warn({ err: error }, 'the state of a source’s broker could not be stored'));

  const storeFailure = (sourceId: number, { message }: Error) =>
    storeState(sourceId, `연결하지 못했습니다: ${message.slice(0, 200)}`);

  async function store(source: BrokerSource, { topic, payload }: IPublishPacket): Promise<void> {
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const settings = settingsOf(source.zone);
    const parsed = networks[source.kind].readMqtt({ topic, payload: body, receivedAt: clock.now(), settings });
    if (parsed.kind === 'verification') return;
    const { messages, others } = entriesOf(source, parsed, body);
    await Promise.all([inbox.add(messages), inbox.add(others)]);
  }

  function connect(source: BrokerSource, formerTopic?: string): MqttClient {
    const { sourceId, url, topic, user, password, clientId } = source;
    const client = mqtt.connect(url, {
      // The stable name and session let the broker store messages of QoS 1 while no process is connected.
      clientId,
      clean: false,
      reconnectPeriod: reconnectMs,
      // A broker may refuse logins for a while, such as during its own start or a change of its passwords.
      reconnectOnConnackError: true,
      ...(user && { username: user }),
      ...(password && { password: seal.open(brokerPassword, password) ?? '' }),
    });
    client.handleMessage = (packet, done) => {
      store(source, packet as IPublishPacket).then(
        () => done(),
        (error: unknown) => {
          log.warn(
            { err: error, sourceId },
            'a message of a source could not be stored; taking it again from the broker',
          );
          // Unacknowledged messages are redelivered only on a new connection.
          client.stream.destroy();
        },
      );
    };
    client.on('connect', () => {
      client.subscribe(topic, { qos: 1 }, (error, granted) => {
        const isRefused = error || granted?.some(({ qos }) => qos >= 128);
        void storeState(sourceId, isRefused ? '브로커가 토픽 구독을 거절했습니다.' : '연결됨');
        // Only now, because the broker stores no message that matches no subscription.
        if (!isRefused && formerTopic !== undefined) void unsubscribe(client, formerTopic);
      });
    });
    client.on('error', (error) => void storeFailure(sourceId, error));
    client.on('offline', () => void storeState(sourceId, '연결이 끊겼습니다. 다시 연결하고 있습니다.'));
    return client;
  }

  /** Settings such as an impossible port make the client throw, which mustn't affect other sources. */
  async function tryConnect(source: BrokerSource, formerTopic?: string): Promise<MqttClient | undefined> {
    try {
      return connect(source, formerTopic);
    } catch (error) {
      await storeFailure(source.sourceId, error as Error);
      return undefined;
    }
  }

  async function drop(sourceId: number): Promise<void> {
    const connection = connections.get(sourceId);
    connections.delete(sourceId);
    await connection?.client?.endAsync(true);
  }
  const dropAll = () => Promise.all([...connections.keys()].map(drop));

  /** Ends the subscription, which the broker's session would keep: it would go on storing and sending the messages. */
  async function unsubscribe(client: MqttClient | undefined, topic: string): Promise<void> {
    if (!client?.connected) return;
    const late = () => new Error('the broker did not answer');
    await within(unsubscribeMs, client.unsubscribeAsync(topic), late).catch((error: unknown) =>
      log.warn({ err: error }, 'a former subscription of a source could not be ended'),
    );
  }

  const turns = runTurns({
    pool,
    log,
    brokenText: 'brokers of sources wait for the database',
    pauseMs,
    async takeLease(client) {
      // Another process may have acquired the lease while this one had no database.
      await dropAll();
      return (await client.query<{ hasLease: boolean }>(lease)).rows[0]?.hasLease ?? false;
    },
    async takeTurn(client) {
      // Without the database, another process may acquire the lease; both would take turns at closing each other's
      // connection, whose name is the same.
      const { rows } = await client.query<BrokerSource>(select).catch(async (error: unknown) => {
        await dropAll();
        throw error;
      });
      const current = new Map(rows.map((source) => [source.sourceId, { source, key: keyOf(source) }]));
      const formerTopics = new Map<number, string>();
      for (const [sourceId, { key, topic, clientId, client }] of connections) {
        const next = current.get(sourceId);
        if (next?.key === key) continue;
        if (next?.source.clientId === clientId) {
          if (next.source.topic !== topic) formerTopics.set(sourceId, topic);
        } else await unsubscribe(client, topic);
        await drop(sourceId);
      }
      for (const [sourceId, { source, key }] of current)
        if (!connections.has(sourceId)) {
          const { topic, clientId } = source;
          const client = await tryConnect(source, formerTopics.get(sourceId));
          connections.set(sourceId, { key, topic, clientId, client });
        }
      return false;
    },
  });
  return {
    async close() {
      await turns.close();
      await dropAll();
    },
  };
}
