/** Handlers of the area `addresses`. */
import { addresses } from '@maru/contract/addresses';
import type { District } from '@maru/domain/district';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import type { AddressService } from './address-service.ts';
import { jusoService } from './juso.ts';
import { sandboxService } from './sandbox.ts';

const shortest = 2;

/** The installation's service; null if none is configured. */
function addressServiceOf({ addressSearch, juso }: Config, district: District): AddressService | null {
  if (addressSearch === 'off') return null;
  return addressSearch === 'juso' ? jusoService(juso) : sandboxService(district);
}

export function registerAddresses(app: FastifyInstance, { config }: Services, district: District) {
  const service = addressServiceOf(config, district);
  handle(app, addresses, {
    async search({ body }) {
      if (!service) throw new Problem('NOT_FOUND', { error: '주소 검색이 아직 준비되지 않았습니다.' });
      const keyword = body.keyword.trim();
      if (keyword.length < shortest)
        throw new Problem('VALIDATION', { field: 'keyword', error: '검색어를 두 글자 이상 입력해 주십시오.' });
      return service.find(keyword);
    },
  });
}
