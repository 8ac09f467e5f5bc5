/** Network settings: listeners, trusted proxies, and reachability. */
import { hostname } from 'node:os';
import { listOf, networkFault, readProxies, type TrustedProxies } from '../platform/security/networks.ts';
import { isLoopbackUrl, loopback, type Values } from './values.ts';

export interface NetworkSettings {
  host: string;
  port: number;
  /** The built-in broker's address; unused if `mqttUrl` names an external broker. */
  mqttHost: string;
  mqttPort: number;
  /** Addresses and networks of TCP proxies before the built-in broker that report their clients. */
  mqttProxies: string[];
  mqttUrl: string;
  mqttConnections: number;
  /** This process's stable and unique client id at an external broker, which stores messages for this id. */
  instance: string;
  /** Names of permanently removed processes, whose messages this process receives from the external broker. */
  formerInstances: string[];
  publicBase: string;
  /** The public address of this site, for redirects by external services; if empty, the host of the request is used. */
  publicUrl: string;
  /** Additional origins of the style's tiles, sprites and glyphs. */
  mapHosts: string[];
  /** Allowed addresses and networks (CIDR) of administrators; empty for any. */
  adminNetworks: string[];
  /** Proxies whose information about a request's origin is trusted. */
  trustProxy: TrustedProxies;
  /** Seconds for which a stopping process still answers while reporting that it isn't ready. */
  drainSeconds: number;
  /** Token by which a scraper on another machine can read /metrics; if empty, only loopback can. */
  metricsToken: string;
  /** Contact for reporting security faults: `mailto:…`, `https://…` or `tel:…`; empty for none. */
  securityContact: string;
}

/** First path segments reserved by the server. */
const takenBases = new Set(['/admin', '/api', '/catalog', '/ingest', '/healthz', '/readyz', '/metrics']);

export function readNetwork({ text, whole, address, faults }: Values, isDemo: boolean): NetworkSettings {
  const proxies = readProxies(text('TRUST_PROXY', ''));
  if ('fault' in proxies) faults.push(proxies.fault);
  const host = text('HOST', isDemo ? '127.0.0.1' : '0.0.0.0');
  const settings: NetworkSettings = {
    host,
    port: whole('PORT', 8080, 0, 65_535),
    mqttHost: text('MQTT_HOST', host),
    mqttPort: whole('MQTT_PORT', 1883, 0, 65_535),
    mqttProxies: listOf(text('MQTT_PROXIES', '')),
    mqttUrl: address('MQTT_URL', ['mqtt', 'mqtts']),
    mqttConnections: whole('MQTT_CONNECTIONS', 4, 1, 64),
    instance: text('MARU_INSTANCE', `${hostname()}-${text('PORT', '8080')}`),
    formerInstances: listOf(text('MQTT_FORMER_INSTANCES', '')),
    publicBase: text('PUBLIC_BASE', '/portal'),
    publicUrl: address('PUBLIC_URL', ['http', 'https']),
    mapHosts: listOf(text('MAP_HOSTS', '')),
    adminNetworks: listOf(text('ADMIN_NETWORKS', '')),
    trustProxy: 'trusted' in proxies && proxies.trusted,
    drainSeconds: whole('DRAIN_SECONDS', 1, 0, 60),
    metricsToken: text('METRICS_TOKEN', ''),
    securityContact: text('SECURITY_CONTACT', ''),
  };
  if (!/^\/[a-z0-9-]+$/.test(settings.publicBase))
    faults.push(`PUBLIC_BASE must look like /portal, not '${settings.publicBase}'`);
  if (takenBases.has(`/${settings.publicBase.split('/')[1]}`))
    faults.push(
      `PUBLIC_BASE can't be '${settings.publicBase}': the server has other things at ${[...takenBases].join(', ')}`,
    );
  for (const host of settings.mapHosts)
    if (!/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(host))
      faults.push(`MAP_HOSTS has '${host}'; it must look like https://tiles.example or https://*.tiles.example`);
  for (const [name, networks] of [
    ['ADMIN_NETWORKS', settings.adminNetworks],
    ['MQTT_PROXIES', settings.mqttProxies],
  ] as const) {
    const fault = networkFault(name, networks);
    if (fault) faults.push(fault);
  }
  if (
    settings.securityContact &&
    !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+\d[\d-]+)$/.test(settings.securityContact)
  )
    faults.push(
      `SECURITY_CONTACT must look like mailto:security@example.go.kr, https://… or tel:+82-2-0000-0000, not '${settings.securityContact}'`,
    );
  if (settings.metricsToken && settings.metricsToken.length < 16)
    faults.push('METRICS_TOKEN must have 16 characters or more');
  return settings;
}

/** The settings that make this server reachable from other machines. */
export function waysIn({ host, publicUrl, trustProxy, mqttProxies }: NetworkSettings): string[] {
  return [
    ...(loopback.has(host) ? [] : [`HOST=${host}`]),
    ...(trustProxy === false ? [] : ['TRUST_PROXY']),
    ...(mqttProxies.length === 0 ? [] : ['MQTT_PROXIES']),
    ...(!URL.canParse(publicUrl) || isLoopbackUrl(publicUrl) ? [] : [`PUBLIC_URL=${publicUrl}`]),
  ];
}
