/** The first failing rule of an input schema, as a sentence a person can act on. */
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { Problem } from './problem.ts';

const sentences: Record<string, (field: string, params: Record<string, unknown>) => string> = {
  required: (field) => `${field} 항목을 입력해 주세요.`,
  additionalProperties: (field) => `${field}은(는) 사용할 수 없는 항목입니다.`,
  type: (field) => `${field}의 형식이 올바르지 않습니다.`,
  enum: (field) => `${field}에 사용할 수 없는 값입니다.`,
  format: (field) => `${field}의 형식이 올바르지 않습니다. (예: 2026-11-20 09:00)`,
  minimum: (field, params) => `${field}은(는) ${params.limit} 이상이어야 합니다.`,
  maximum: (field, params) => `${field}은(는) ${params.limit} 이하여야 합니다.`,
  maxLength: (field, params) => `${field}은(는) ${params.limit}자 이하로 입력해 주세요.`,
  minLength: (field, params) => `${field}은(는) ${params.limit}자 이상 입력해 주세요.`,
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
