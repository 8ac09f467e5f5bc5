import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

const compile = SerializerSelector()({}, {});
type Serializer = ReturnType<typeof compile>;
const known = new WeakMap<object, Serializer>();

/**
 * Serialisers by schema, cached in the process because all of its servers have the same contract. Each one is compiled
 * at its first use: hundreds of them would take 27 MB in every process.
 */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema, httpStatus = '', ...route }) => {
  let compiled: Serializer | undefined;
  const serialize: Serializer = (data) => {
    compiled ??= compile({ ...route, schema, httpStatus });
    return compiled(data);
  };
  const first = known.get(schema) ?? serialize;
  known.set(schema, first);
  return first;
};
