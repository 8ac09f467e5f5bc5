/** Error answers of calls: RFC 9457 problem details with a stable code. */
import { closed, oneOf } from '@maru/contract/schemas';
import { Type } from 'typebox';

/** Every code with its status and the Korean sentence for screens. */
export const problems = {
  VALIDATION: [400, '입력한 내용을 확인해 주십시오.'],
  MALFORMED: [400, '요청 형식이 올바르지 않습니다.'],
  RANGE_REVERSED: [400, '시작 일시가 종료 일시보다 늦습니다.'],
  RANGE_TOO_LONG: [400, '조회 기간이 너무 깁니다. 기간을 줄여 주십시오.'],
  WRONG_PASSWORD: [400, '비밀번호가 일치하지 않습니다.'],
  SAME_AS_OLD_PASSWORD: [400, '이전과 같은 비밀번호는 사용할 수 없습니다.'],
  ONE_TIME_CODE_WRONG: [400, '인증번호가 일치하지 않거나 이미 사용되었습니다.'],
  CERTIFICATION_INVALID: [400, '본인 인증이 유효하지 않습니다. 다시 인증해 주십시오.'],
  UNAUTHORIZED: [401, '로그인이 필요합니다.'],
  LOGIN_FAILED: [401, '아이디 또는 비밀번호가 일치하지 않습니다.'],
  PASSKEY_REFUSED: [401, '패스키를 확인하지 못했습니다. 다시 시도하거나 비밀번호로 로그인해 주십시오.'],
  USER_NOT_FOUND: [401, '등록되지 않은 계정입니다.'],
  ONE_TIME_CODE_NEEDED: [401, '인증 앱의 6자리 번호를 입력해 주십시오.'],
  USER_006: [403, '오랫동안 이용하지 않아 휴면 상태인 계정입니다.'],
  SELF_CERTIFICATION: [403, '비밀번호를 여러 번 잘못 입력했습니다. 본인 인증이 필요합니다.'],
  SUSPENDED: [403, '이용이 정지된 계정입니다. 관리자에게 문의해 주십시오.'],
  PASSWORD_CHANGE_NEEDED: [403, '처음 받은 비밀번호를 먼저 변경해 주십시오.'],
  NETWORK_REFUSED: [403, '허용되지 않은 네트워크에서는 이용할 수 없습니다.'],
  FORBIDDEN: [403, '권한이 없어 이용할 수 없습니다.'],
  NOT_FOUND: [404, '요청한 정보를 찾을 수 없습니다.'],
  CERTIFICATION_OFF: [404, '본인 인증이 아직 준비되지 않았습니다. 관리자에게 문의해 주십시오.'],
  PASSKEY_OFF: [
    404,
    '패스키는 https로 공개된 주소나 localhost에서만 사용할 수 있습니다. 주소 설정(PUBLIC_URL)을 확인해 주십시오.',
  ],
  NO_FACILITY_GROUP_TYPE: [404, '시설 구분 유형이 없습니다.'],
  METHOD_NOT_ALLOWED: [405, '허용되지 않은 요청입니다.'],
  DUPLICATE_ID: [409, '이미 사용 중인 아이디입니다.'],
  DUPLICATE_USER: [409, '이미 가입한 회원입니다.'],
  OWN_ACCOUNT: [409, '본인 계정의 상태와 권한은 변경할 수 없습니다.'],
  LAST_SUPERVISOR: [409, '마지막 최고관리자는 정지할 수 없습니다.'],
  CONFLICT: [409, '다른 곳에서 먼저 변경되었습니다. 새로고침 후 다시 시도해 주십시오.'],
  FILE_COUNT_EXCEEDED: [409, '더 이상 파일을 첨부할 수 없습니다.'],
  TOOK_TOO_LONG: [408, '요청을 끝까지 받지 못했습니다. 다시 시도해 주십시오.'],
  TOO_LARGE: [413, '요청의 크기가 너무 큽니다.'],
  FILE_TOO_LARGE: [413, '파일의 크기가 너무 큽니다.'],
  ADDRESS_TOO_LONG: [414, '주소가 너무 깁니다.'],
  UNSUPPORTED_MEDIA_TYPE: [415, '지원하지 않는 형식입니다.'],
  FILE_TYPE_REFUSED: [415, '첨부할 수 없는 형식의 파일입니다.'],
  FILE_UNREADABLE: [422, '파일을 읽을 수 없습니다. 파일이 손상되지 않았는지 확인해 주십시오.'],
  IMAGE_TOO_LARGE: [422, '이미지의 가로·세로 크기가 너무 큽니다. 4천만 화소 이하로 줄여 주십시오.'],
  PROOF_OF_WORK_REQUIRED: [428, '요청이 몰려 확인이 더 필요합니다. 잠시 뒤 다시 시도해 주십시오.'],
  TOO_MANY_REQUESTS: [429, '요청이 너무 많습니다. 잠시 뒤 다시 시도해 주십시오.'],
  PASS_REQUIRED: [429, '이 네트워크에서 요청이 많습니다. 잠시 뒤 다시 시도해 주십시오.'],
  HEADERS_TOO_LARGE: [431, '요청의 머리글이 너무 큽니다.'],
  INTERNAL: [500, '일시적인 오류가 발생했습니다. 잠시 뒤 다시 시도해 주십시오.'],
  NOT_IMPLEMENTED: [501, '제공하지 않는 기능입니다.'],
  BUSY: [503, '지금은 처리할 수 없습니다. 잠시 뒤 다시 시도해 주십시오.'],
} as const satisfies Record<string, readonly [number, string]>;
export type ProblemCode = keyof typeof problems;

export interface ProblemDetails {
  /** The field with invalid input, by its name in the call. */
  field?: string;
  /** Replaces the default sentence of the code. */
  error?: string;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** The proof of work required by PROOF_OF_WORK_REQUIRED, or accepted by PASS_REQUIRED instead of waiting. */
  challenge?: string;
  cause?: unknown;
}

/** Thrown by handlers; the server converts it to a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly error: string;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly challenge: string | undefined;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.status = problems[code][0];
    this.error = details.error ?? problems[code][1];
    this.field = details.field;
    this.retryAfter = details.retryAfter;
    this.challenge = details.challenge;
  }
}

/** Schema of a problem's body, for the OpenAPI document. */
export const problemSchema = closed({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: oneOf(Object.keys(problems)),
  error: Type.String({ description: 'Message in Korean, suitable for display' }),
  field: Type.Optional(Type.String({ description: 'Name of the invalid input field' })),
  challenge: Type.Optional(
    Type.String({
      description:
        'Challenge of the proof of work that PROOF_OF_WORK_REQUIRED requires, or that PASS_REQUIRED accepts instead of waiting',
    }),
  ),
  requestId: Type.String(),
});

/** The body sent for a problem. */
export function problemBody(problem: Problem, requestId: string) {
  return {
    type: 'about:blank',
    title: problem.code,
    status: problem.status,
    code: problem.code,
    error: problem.error,
    ...(problem.field === undefined ? {} : { field: problem.field }),
    ...(problem.challenge === undefined ? {} : { challenge: problem.challenge }),
    requestId,
  };
}
