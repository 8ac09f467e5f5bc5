/** Operations from the OpenAPI document, so that new calls are included automatically. */

/** The part of a schema used to generate inputs. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
  nullable?: boolean;
  anyOf?: Schema[];
}

/** Encoding of a body. */
export type BodyKind = 'json' | 'form' | 'urlencoded';

export interface Operation {
  /** 'GET /api/users/{id}' */
  name: string;
  method: string;
  path: string;
  /** Who may call: 'open', 'citizen', 'admin:account/user'. */
  access: string;
  params: Record<string, Schema>;
  query: Record<string, Schema>;
  body?: { kind: BodyKind; schema: Schema } | undefined;
  /** Schema of a JSON answer; undefined for other types. */
  output?: Schema | undefined;
  /** Set for page addresses: answers are pages, and refusals aren't problem documents. */
  isPage?: true;
}

interface Parameter {
  name: string;
  in: 'query' | 'path';
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        'x-access': string;
        parameters?: Parameter[];
        requestBody?: { content: Content };
        responses: Record<string, { content?: Content }>;
      }
    >
  >;
  components: { schemas: { Problem: Schema } };
}

/** Reads a running server's document: its operations and the problem schema. */
export async function readOperations(url: string): Promise<{ operations: Operation[]; problem: Schema }> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]): Operation => {
      const of = (where: Parameter['in']) =>
        Object.fromEntries(
          (declared.parameters ?? []).filter((one) => one.in === where).map((one) => [one.name, one.schema]),
        );
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        access: declared['x-access'],
        params: of('path'),
        query: of('query'),
        body: bodyOf(declared.requestBody?.content),
        output: declared.responses['200']?.content?.['application/json']?.schema,
      };
    }),
  );
  return { operations, problem: document.components.schemas.Problem };
}

function bodyOf(content: Content = {}): Operation['body'] {
  const form = content['multipart/form-data']?.schema;
  if (form) return { kind: 'form', schema: form };
  const json = content['application/json']?.schema;
  return json && { kind: 'json', schema: json };
}
