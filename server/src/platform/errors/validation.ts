/** Converts the first failed rule of an input schema to a sentence for people. */
import { layersPattern, mapLayers } from '@maru/domain/map-layer';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { Problem } from './problem.ts';

const sentences: Record<string, (field: string, params: Record<string, unknown>) => string> = {
  required: (field) => `${field} 항목을 입력해 주십시오.`,
  additionalProperties: (field) => `${field}은(는) 사용할 수 없는 항목입니다.`,
  type: (field) => `${field}의 형식이 올바르지 않습니다.`,
  enum: (field) => `${field}에 사용할 수 없는 값입니다.`,
  format: (field) => `${field}의 형식이 올바르지 않습니다. (예: 2026-11-20 09:00)`,
  pattern: (field, params) => `${field}의 형식이 올바르지 않습니다.${shapes[String(params.pattern)] ?? ''}`,
  minimum: (field, params) => `${field}은(는) ${params.limit} 이상이어야 합니다.`,
  maximum: (field, params) => `${field}은(는) ${params.limit} 이하여야 합니다.`,
  keepable: (field) => `${field}에 사용할 수 없는 문자가 있습니다.`,
  maxLength: (field, params) => `${field}은(는) ${params.limit}자 이하로 입력해 주십시오.`,
  minLength: (field, params) => `${field}은(는) ${params.limit}자 이상 입력해 주십시오.`,
};

/** Descriptions by pattern; a test requires a description of every pattern of the contract. */
const shapes: Record<string, string> = {
  '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$': ' (쉼표로 이은 번호 100개까지)',
  '^[1-9][0-9]{0,14}:[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}:[1-9][0-9]{0,14}){0,99}$':
    ' (쉼표로 이은 차량:장치 번호 100개까지, 예: 12:34,13:35)',
  '^[A-Za-z0-9_·-]+$': ' (영문자, 숫자, _, -, ·)',
  '^[a-z]+(-[a-z]+)*$': ' (영문 소문자, -)',
  '^[A-Za-z0-9_-]+$': ' (영문자, 숫자, _, -)',
  '^[A-Za-z0-9_-]{43}$': ' (영문자, 숫자, _, - 43자)',
  '^[A-Za-z0-9_-]{1,60}$': ' (영문자, 숫자, _, - 60자까지)',
  '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$': ' (예: 123e4567-e89b-42d3-a456-426614174000)',
  '^[0-9a-f]{32}$': ' (영문 소문자와 숫자 32자리)',
  '^[0-9a-f]{8,64}$': ' (영문 소문자 a~f와 숫자 8~64자리)',
  '^[0-9]{6}$': ' (숫자 6자리)',
  '^[0-9]{4}-(0[1-9]|1[0-2])$': ' (예: 2026-11)',
  '^[a-z]+$': ' (영문 소문자, 예: air)',
  '^[a-z-]+$': ' (영문 소문자와 -)',
  '^[A-Za-z0-9]+$': ' (영문자와 숫자)',
  '^[A-Za-z0-9]*$': ' (영문자와 숫자)',
  '^[0-9]{10}$': ' (숫자 10자리)',
  '^[^,]{1,100}(,[^,]{1,100}){0,99}$': ' (쉼표로 이은 관리번호 100개까지)',
  '^(/.*)?$': ' (/로 시작하는 JSON Pointer, 예: /history)',
  '^[a-zA-Z,]+$': ' (영문 이름을 쉼표로 구분, 예: air)',
  [layersPattern]: ` (${mapLayers.join(', ')}를 쉼표로 구분)`,
  '^-?[0-9.]+(,-?[0-9.]+){3}$': ' (서, 남, 동, 북의 경위도, 예: 127.05,37.55,127.15,37.65)',
};

export function validationProblem(failure: FastifySchemaValidationError): Problem {
  const params = failure.params as Record<string, unknown>;
  const inner = params.missingProperty ?? params.additionalProperty;
  const path = failure.instancePath.split('/').filter(Boolean);
  if (typeof inner === 'string') path.push(inner);
  const field = path.join('.');
  const sentence = sentences[failure.keyword];
  return new Problem('VALIDATION', field && sentence ? { field, error: sentence(field, params) } : { field });
}
