/** Readings over HTTP, for devices and gateways without MQTT. */
import { ingest as contract } from '@maru/contract/ingest';
import { isManagementCode } from '@maru/domain/device-profile';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import type { Authenticate, Principal } from '#platform/http/access.ts';
import { handle } from '#platform/http/handle.ts';
import type { DeviceRegistry, RegisteredDevice } from '../devices/registry.ts';
import type { Ingest } from '../ingest/ingest.ts';

export interface DevicePrincipal extends Principal {
  kind: 'device';
  device: RegisteredDevice;
}

/** A device's credentials: code and key, or only the key where the call allows it. */
interface Credentials {
  user: string | null;
  password: string;
}

/** Authenticates by HTTP Basic with management code and key, the same credentials as for MQTT. */
export function authenticateDevice(registry: DeviceRegistry, ingest: Ingest): Authenticate {
  const find = async ({ user, password }: Credentials) =>
    user === null ? registry.authenticateByKey(password) : registry.authenticate(user, password);
  return async (request): Promise<DevicePrincipal> => {
    const credentials = basicCredentials(request) ?? addressCredentials(request);
    const device = credentials && (await find(credentials));
    if (device) return { kind: 'device', device, limitKey: String(device.deviceId) };
    const user = credentials?.user;
    if (user && isManagementCode(user) && !(await registry.find(user)))
      await ingest.setAside({
        transport: 'http',
        managementCode: user,
        reason: 'unknown-device',
        detail: '등록되지 않은 장치가 보냈습니다.',
        payload: new Uint8Array(),
      });
    throw unknownDevice();
  };
}

export const unknownDevice = () => new Problem('UNAUTHORIZED', { error: '등록된 장치의 인증 정보가 아닙니다.' });

function basicCredentials(request: FastifyRequest): Credentials | null {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || !encoded) return null;
  const [user, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return user ? { user, password: password.join(':') } : null;
}

/** Credentials from the address, if the call allows a key there; the code may also be in the body. */
function addressCredentials({ routeOptions, params, query }: FastifyRequest): Credentials | null {
  if (!routeOptions.config.call?.hasKeyInAddress) return null;
  const { key: lastPart } = params as { key?: string };
  const { key = lastPart, id, deviceid } = query as Record<string, unknown>;
  const user = id ?? deviceid ?? null;
  if (typeof key !== 'string' || (user !== null && typeof user !== 'string')) return null;
  return { user, password: key };
}

export function registerIngest(app: FastifyInstance, ingest: Ingest) {
  // The body isn't parsed here, so that the ingest counts and quarantines an invalid one like an invalid MQTT payload.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const { readings } = contract;
  handle(
    app,
    { readings },
    {
      async readings({ body }, { request }) {
        const { device } = request.principal as DevicePrincipal;
        const { result } = await ingest.take(device, 'http', body ?? new Uint8Array());
        return { accepted: result.accepted, refused: result.rejections };
      },
    },
  );
}
