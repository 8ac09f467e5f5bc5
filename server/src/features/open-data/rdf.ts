/** A small RDF graph of nested resources, and its two notations: JSON-LD and RDF/XML. */

/** A resource; a blank node without an id. Properties are prefixed names. */
export interface Resource {
  id?: string;
  type: string;
  properties: Readonly<Record<string, RdfValue | readonly RdfValue[]>>;
}

export type RdfValue =
  | Resource
  /** A reference to a resource. */
  | { iri: string }
  | { text: string; language?: string; datatype?: string };

const prefixes = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

const listOf = (values: RdfValue | readonly RdfValue[]): readonly RdfValue[] =>
  Array.isArray(values) ? values : [values as RdfValue];

/** Expands 'xsd:date'. */
const expanded = (name: string): string => {
  const [prefix = '', local = ''] = name.split(':');
  return prefixes[prefix as keyof typeof prefixes] + local;
};

const isResource = (value: RdfValue): value is Resource => 'properties' in value;

function jsonNode({ id, type, properties }: Resource): object {
  return {
    ...(id !== undefined && { '@id': id }),
    '@type': type,
    ...Object.fromEntries(Object.entries(properties).map(([name, values]) => [name, listOf(values).map(jsonValue)])),
  };
}

function jsonValue(value: RdfValue): object {
  if (isResource(value)) return jsonNode(value);
  if ('iri' in value) return { '@id': value.iri };
  const { text, language, datatype } = value;
  return { '@value': text, ...(language && { '@language': language }), ...(datatype && { '@type': datatype }) };
}

/** JSON-LD 1.1 with an embedded context, so that readers need not fetch one. */
export const jsonLdOf = (root: Resource): string =>
  `${JSON.stringify({ '@context': prefixes, ...jsonNode(root) }, null, 1)}\n`;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes a text, and removes control characters, which XML can't contain. */
const xml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed.
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '').replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

function* xmlNode({ id, type, properties }: Resource, indent: string): Generator<string> {
  yield `${indent}<${type}${id === undefined ? '' : ` rdf:about="${xml(id)}"`}>`;
  for (const [name, values] of Object.entries(properties))
    for (const value of listOf(values)) yield* xmlProperty(name, value, `${indent} `);
  yield `${indent}</${type}>`;
}

function* xmlProperty(name: string, value: RdfValue, indent: string): Generator<string> {
  if (isResource(value)) {
    yield `${indent}<${name}>`;
    yield* xmlNode(value, `${indent} `);
    yield `${indent}</${name}>`;
  } else if ('iri' in value) yield `${indent}<${name} rdf:resource="${xml(value.iri)}"/>`;
  else {
    const language = value.language ? ` xml:lang="${value.language}"` : '';
    const datatype = value.datatype ? ` rdf:datatype="${expanded(value.datatype)}"` : '';
    yield `${indent}<${name}${language}${datatype}>${xml(value.text)}</${name}>`;
  }
}

/** RDF 1.1 XML. */
export function rdfXmlOf(root: Resource): string {
  const names = Object.entries(prefixes).map(([prefix, address]) => ` xmlns:${prefix}="${address}"`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rdf:RDF${names.join('')}>`,
    ...xmlNode(root, ' '),
    '</rdf:RDF>',
    '',
  ].join('\n');
}
