/** The JSON of entities and sets, with their links. */
import { Problem } from '#platform/errors/problem.ts';
import type { Expanded, Node } from './expansion.ts';
import type { Entity } from './model.ts';
import type { QueryOptions } from './query-options.ts';
import type { Page } from './read-entities.ts';
import type { Row } from './relations.ts';

type Json = Record<string, unknown>;

/** The address of an entity; ids that are texts are quoted. */
export function selfLink(root: string, { set }: Entity, { id }: Row): string {
  return `${root}/${set}(${typeof id === 'string' ? `'${encodeURIComponent(id)}'` : id})`;
}

/** An address with query options, each by its name. */
function withOptions(address: string, options: Readonly<Record<string, string>>): string {
  const parts = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parts.length > 0 ? `${address}?${parts.join('&')}` : address;
}

/** An entity with its links and its expanded entities. Throws VALIDATION for an unknown name in `$select`. */
export function entityJson(root: string, { entity, row, expanded }: Node, { select }: QueryOptions): Json {
  const self = selfLink(root, entity, row);
  const own: Json = { '@iot.id': row.id, '@iot.selfLink': self, ...entity.present(row, self) };
  const json: Json = select ? {} : own;
  if (select)
    for (const name of select) {
      const property = name === 'id' ? '@iot.id' : name === 'selfLink' ? '@iot.selfLink' : name;
      if (Object.hasOwn(own, property)) json[property] = own[property];
      else if (!Object.hasOwn(entity.navigation, name) && !isOptional(entity, property))
        throw new Problem('VALIDATION', {
          field: '$select',
          error: `$select: '${name}'은(는) ${entity.name}의 속성이 아닙니다.`,
        });
    }
  for (const name of Object.keys(entity.navigation)) {
    const found = expanded.get(name);
    if (found) Object.assign(json, expandedJson(root, name, `${self}/${name}`, found));
    else if (!select || select.includes(name)) json[`${name}@iot.navigationLink`] = `${self}/${name}`;
  }
  return json;
}

/** Whether a property is missing as long as the entity has no observations. */
const isOptional = ({ name }: Entity, property: string): boolean =>
  name === 'Datastream' && (property === 'phenomenonTime' || property === 'resultTime');

function expandedJson(root: string, name: string, address: string, { options, nodes, ...found }: Expanded): Json {
  if (!found.isMany) return { [name]: nodes[0] ? entityJson(root, nodes[0], options) : null };
  const { limit, next } = nextOptions(options, nodes.length);
  return {
    ...(found.total !== undefined && { [`${name}@iot.count`]: found.total }),
    [name]: nodes.map((node) => entityJson(root, node, options)),
    ...(found.hasMore && limit > 0 && { [`${name}@iot.nextLink`]: withOptions(address, next) }),
  };
}

/** Query options of the page after `shown` rows. */
export function nextOptions({ texts, skip }: QueryOptions, shown: number) {
  return { limit: shown, next: { ...texts, $skip: String(skip + shown) } };
}

/** Properties of a page beside its entities. `next` are the query options of the following page. */
export const setHead = (address: string, page: Page, next: Readonly<Record<string, string>>): Json => ({
  ...(page.total !== undefined && { '@iot.count': page.total }),
  ...(page.hasMore && page.rows.length > 0 && { '@iot.nextLink': withOptions(address, next) }),
});

const components = ['id', 'phenomenonTime', 'result', 'resultTime'];

/** Observations grouped by Datastream as arrays of values: `$resultFormat=dataArray`. */
export function dataArrays(root: string, nodes: readonly Node[], { select }: QueryOptions): Json[] {
  const names = select ? components.filter((name) => select.includes(name)) : components;
  return [...Map.groupBy(nodes, ({ row }) => row.stream_id)].map(([id, own]) => ({
    'Datastream@iot.navigationLink': `${root}/Datastreams('${encodeURIComponent(String(id))}')`,
    components: names,
    'dataArray@iot.count': own.length,
    dataArray: own.map(({ entity, row }) => {
      const values: Json = { id: row.id, ...entity.present(row, '') };
      return names.map((name) => values[name]);
    }),
  }));
}
