/** A local server with the forecast service's protocol, which can imitate the real service's failures. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bulletin: its time of publication, and the informGrade of each day. */
export interface PlayedBulletin {
  /** '2026-11-20 11' */
  announced: string;
  grades: Record<string, { PM10: string; PM25: string }>;
}

type Misbehaviour = (response: ServerResponse, text: string) => void;

/** Failures of the real service. */
export const misbehaviours = {
  keyError: (response) =>
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(
        '<OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>SERVICE ERROR</errMsg>' +
          '<returnAuthMsg>SERVICE_KEY_IS_NOT_REGISTERED_ERROR</returnAuthMsg>' +
          '<returnReasonCode>30</returnReasonCode></cmmMsgHeader></OpenAPI_ServiceResponse>',
      ),
  gatewayFault: (response) =>
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end('<OpenAPI_ServiceResponse><returnReasonCode>04</returnReasonCode></OpenAPI_ServiceResponse>'),
  serverError: (response) => response.writeHead(500).end('Internal Server Error'),
  forbidden: (response) => response.writeHead(403).end('Forbidden'),
  silence: () => undefined,
  silenceMidway: (response, text) => response.writeHead(200).write(text.slice(0, 20)),
  truncated: (response, text) => response.writeHead(200).end(text.slice(0, -30)),
  resultError: (response) =>
    response.writeHead(200).end(JSON.stringify({ response: { header: { resultCode: '99', resultMsg: 'ERROR' } } })),
  nonsense: (response) => response.writeHead(200).end('[null, {"response": 3}]'),
  oddItems: (response) =>
    response.writeHead(200).end(
      JSON.stringify({
        response: {
          header: { resultCode: '00' },
          body: {
            items: [
              null,
              7,
              { informCode: 'PM10' },
              { informCode: 'PM10', dataTime: '오늘 11시', informData: '2026-11-20', informGrade: '서울 : 보통' },
            ],
          },
        },
      }),
    ),
  endless: (response) => {
    response.writeHead(200);
    const fill = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', fill);
    fill();
  },
} satisfies Record<string, Misbehaviour>;

export interface PlayedService {
  url: string;
  /** Received requests, oldest first. */
  requests: URL[];
  bulletins: PlayedBulletin[];
  /** Starts a failure, for `times` answers if given; null ends it. */
  misbehave(how: Misbehaviour | null, times?: number): void;
  close(): Promise<void>;
}

export async function playForecastService(serviceKey: string): Promise<PlayedService> {
  const requests: URL[] = [];
  let how: Misbehaviour | null = null;
  let left = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://local');
    requests.push(url);
    const text = answer(played.bulletins, url, serviceKey);
    if (!how || left === 0) return text === null ? misbehaviours.keyError(response) : response.end(text);
    left -= 1;
    return how(response, text ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const played: PlayedService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/B552584/ArpltnInforInqireSvc`,
    requests,
    bulletins: [],
    misbehave(next, times = Number.POSITIVE_INFINITY) {
      how = next;
      left = times;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return played;
}

/** The protocol's answer, or null for a wrong key. Rows are unordered, and there are more than requested. */
function answer(bulletins: PlayedBulletin[], { pathname, searchParams }: URL, serviceKey: string): string | null {
  if (searchParams.get('serviceKey') !== serviceKey) return null;
  const isRequested = pathname.endsWith('/getMinuDustFrcstDspth') && searchParams.get('returnType') === 'json';
  const code = searchParams.get('InformCode') as 'PM10' | 'PM25';
  const items = bulletins
    .filter(({ announced }) => announced.startsWith(searchParams.get('searchDate') ?? '-'))
    .flatMap(({ announced, grades }) =>
      Object.entries(grades).map(([informData, byCode]) => ({
        informCode: code,
        informData,
        informGrade: byCode[code],
        informOverall: `○ [미세먼지] ${informData} ${code} 예보입니다.`,
        informCause: '',
        actionKnack: null,
        imageUrl1: '',
        dataTime: `${announced}시 발표`,
      })),
    );
  const body = { totalCount: items.length, items, pageNo: 1, numOfRows: 100 };
  return JSON.stringify({
    response: { body: isRequested ? body : {}, header: { resultMsg: 'NORMAL_CODE', resultCode: '00' } },
  });
}
