/** The parts of independent RDF readers that tests use; the packages have no types of their own. */

interface RdfTerm {
  termType: string;
  value: string;
}
interface RdfQuad {
  subject: RdfTerm;
  predicate: RdfTerm;
  object: RdfTerm;
}

declare module 'n3' {
  export class Parser {
    constructor(options?: { baseIRI?: string; format?: string });
    parse(text: string): RdfQuad[];
  }
  export class Store implements Iterable<RdfQuad> {
    constructor(quads: Iterable<RdfQuad>);
    size: number;
    getObjects(subject: string | null, predicate: string, graph: null): RdfTerm[];
    removeQuads(quads: readonly RdfQuad[]): void;
    [Symbol.iterator](): Iterator<RdfQuad>;
  }
  export class Writer {
    constructor(options: { format: string });
    quadsToString(quads: Iterable<RdfQuad>): string;
  }
}

declare module 'jsonld' {
  const jsonld: {
    toRDF(document: unknown, options: { format: string; base: string }): Promise<string>;
    canonize(quads: string, options: { inputFormat: string; algorithm: string }): Promise<string>;
  };
  export default jsonld;
}

declare module 'rdf-validate-shacl' {
  export default class ShaclValidator {
    constructor(shapes: Iterable<RdfQuad>);
    validate(data: Iterable<RdfQuad>): Promise<{
      conforms: boolean;
      results: readonly { path?: RdfTerm | null; focusNode?: RdfTerm | null }[];
    }>;
  }
}
