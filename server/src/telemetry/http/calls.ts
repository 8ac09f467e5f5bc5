/** Readings over HTTP, for devices and gateways that can't speak MQTT. */
import { ingest as contract } from '@maru/contract/ingest';
import { isManagementCode } from '@maru/domain/device-profile';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../platform/errors/problem.ts';
import type { Authenticate, Principal } from '../../platform/http/access.ts';
import { handle } from '../../platform/http/handle.ts';
import type { DeviceRegistry, RegisteredDevice } from '../devices/registry.ts';
import type { Ingest } from '../ingest/ingest.ts';

interface DevicePrincipal extends Principal {
  kind: 'device';
  device: RegisteredDevice;
}

/** A device names itself as over MQTT: HTTP Basic with its management code and key. */
export function authenticateDevice(registry: DeviceRegistry, ingest: Ingest): Authenticate {
  return async (request): Promise<DevicePrincipal> => {
    const credentials = basicCredentials(request);
    const device = credentials && (await registry.authenticate(credentials.user, credentials.password));
    if (device) return { kind: 'device', device };
    if (credentials && isManagementCode(credentials.user) && !(await registry.find(credentials.user)))
      await ingest.setAside({
        transport: 'http',
        managementCode: credentials.user,
        reason: 'unknown-device',
        detail: 'reported without being registered',
        payload: new Uint8Array(),
      });
    throw new Problem('UNAUTHORIZED', { error: '등록된 장치의 인증 정보가 아닙니다.' });
  };
}

function basicCredentials(request: FastifyRequest): { user: string; password: string } | null {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || !encoded) return null;
  const [user, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return user ? { user, password: password.join(':') } : null;
}

export function registerIngest(app: FastifyInstance, ingest: Ingest) {
  // The engine judges the bytes itself, so that a bad body is counted and kept like a bad MQTT payload.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  handle(app, contract, {
    async readings({ body }, { request }) {
      const { device } = request.principal as DevicePrincipal;
      const { result } = await ingest.take(device, 'http', body ?? new Uint8Array());
      return { accepted: result.accepted, refused: result.rejections };
    },
  });
}
