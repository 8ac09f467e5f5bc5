/** The national road-address service (행정안전부 도로명주소 검색 API, addrLinkApi) on its public protocol. */
import { request } from 'undici';
import { Problem } from '#platform/errors/problem.ts';
import type { AddressService } from './address-service.ts';

export interface JusoOptions {
  /** The call's full address. */
  url: string;
  /** The approval key (confmKey). */
  apiKey: string;
  /** Timeout of one request, including connecting and reading. */
  timeoutMs?: number;
}

const atMost = 10;
/** Maximum size of an answer in bytes; ten addresses take about 8 kB. */
const longestAnswer = 256 * 1024;
/** Maximum concurrent requests; further callers get BUSY. */
const mostAtOnce = 8;

/** Response codes for unsuitable keywords. All other codes are failures of the service. */
const keywordFaults: Readonly<Record<string, string>> = {
  E0005: '검색어를 입력해 주십시오.',
  E0006: '검색어를 더 자세히 입력해 주십시오.',
  E0008: '검색어를 두 글자 이상 입력해 주십시오.',
  E0009: '숫자만으로는 검색할 수 없습니다. 도로명이나 동 이름을 함께 입력해 주십시오.',
  E0010: '검색어가 너무 깁니다.',
  E0011: '검색어의 숫자가 너무 깁니다.',
  E0012: '특수문자와 숫자만으로는 검색할 수 없습니다.',
  E0013: '검색할 수 없는 문자가 들어 있습니다.',
  E0015: '검색 결과가 너무 많습니다. 검색어를 더 자세히 입력해 주십시오.',
};

interface JusoAnswer {
  results: {
    common: { errorCode: string; totalCount: string };
    juso: { roadAddr: string; jibunAddr?: string; zipNo: string }[] | null;
  };
}

export function jusoService(options: JusoOptions): AddressService {
  let underWay = 0;
  return {
    async find(keyword) {
      if (underWay >= mostAtOnce) throw new Problem('BUSY', { retryAfter: 2 });
      underWay += 1;
      try {
        return read(await ask(keyword, options));
      } finally {
        underWay -= 1;
      }
    },
  };
}

/** The message must not contain the address, which includes the key. */
const away = (why: string) => new Problem('BUSY', { retryAfter: 10, cause: new Error(`the address service ${why}`) });

async function ask(keyword: string, { url, apiKey, timeoutMs = 5000 }: JusoOptions): Promise<string> {
  const form = new URLSearchParams({
    confmKey: apiKey,
    currentPage: '1',
    countPerPage: String(atMost),
    // The service refuses these characters in any keyword.
    keyword: keyword.replace(/[%=><[\]]/g, ' ').trim(),
    resultType: 'json',
  });
  let text = '';
  let status: number;
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(form),
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = statusCode;
    for await (const chunk of body.setEncoding('utf8')) {
      text += chunk;
      if (text.length > longestAnswer) throw away('answered too much');
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { code, name } = error as { code?: unknown; name?: unknown };
    throw away(`could not be asked (${String(typeof code === 'string' ? code : name)})`);
  }
  if (status !== 200) throw away(`answered with status ${status}`);
  return text;
}

function read(text: string) {
  let answer: JusoAnswer['results'];
  try {
    answer = (JSON.parse(text) as JusoAnswer).results;
    if (typeof answer.common.errorCode !== 'string') throw new Error();
  } catch {
    throw away('answered what can’t be read');
  }
  const { errorCode, totalCount } = answer.common;
  const fault = keywordFaults[errorCode];
  if (fault) throw new Problem('VALIDATION', { field: 'keyword', error: fault });
  if (errorCode !== '0') throw away(`answered with error ${errorCode.slice(0, 10)}`);
  const list = (answer.juso ?? []).slice(0, atMost).map(({ roadAddr, jibunAddr = '', zipNo }) => ({
    address: String(roadAddr),
    lotAddress: String(jibunAddr),
    zoneCode: String(zipNo),
  }));
  return { totalCount: Number(totalCount) || list.length, list };
}
