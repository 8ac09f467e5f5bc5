import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

const compile = SerializerSelector()({}, {});
const compiled = new WeakMap<object, ReturnType<typeof compile>>();

/** Serialisers by schema, cached for the process because all its servers have the same contract. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema, httpStatus = '', ...route }) => {
  const known = compiled.get(schema) ?? compile({ ...route, schema, httpStatus });
  compiled.set(schema, known);
  return known;
};
