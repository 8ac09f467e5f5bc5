/** What there is to be asked, as the API's document declares it: calls that come later are among them without being named. */

/** A schema of the document, as far as inputs are made from it. */
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

/** How a body is sent. */
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
  /** What it answers when it does; undefined for what isn't JSON. */
  output?: Schema | undefined;
  /** No call: answers with pages, and refuses as it likes. */
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

/** Reads the document of a running server: its operations, and what a problem looks like. */
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
