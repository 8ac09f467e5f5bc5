/** Entities with their expanded relations; each level is read at once for all of its entities. */
import { Problem } from '#platform/errors/problem.ts';
import type { Entity } from './model.ts';
import type { StreamRow } from './observation-rows.ts';
import type { Expansion, QueryOptions } from './query-options.ts';
import { addTimes, type Page, readPages } from './read-entities.ts';
import { readObservationPages } from './read-observations.ts';
import type { Reading } from './reading.ts';
import type { Row } from './relations.ts';

export interface Node {
  entity: Entity;
  row: Row;
  /** Expanded entities by the relation's name. */
  expanded: Map<string, Expanded>;
}

export interface Expanded {
  isMany: boolean;
  options: QueryOptions;
  nodes: readonly Node[];
  hasMore: boolean;
  total?: number;
}

const timed = ['phenomenonTime', 'resultTime'];

/** Converts rows of an entity to nodes, including everything that is expanded. */
export async function expand(
  reading: Reading,
  entity: Entity,
  found: readonly Row[],
  options: QueryOptions,
): Promise<Node[]> {
  const needsTimes =
    entity.name === 'Datastream' && (!options.select || options.select.some((name) => timed.includes(name)));
  const rows = needsTimes ? await addTimes(reading, found) : found;
  const nodes = rows.map((row): Node => ({ entity, row, expanded: new Map() }));
  for (const expansion of options.expand) await expandOne(reading, nodes, entity, expansion);
  return nodes;
}

async function expandOne(reading: Reading, nodes: readonly Node[], entity: Entity, { name, at, options }: Expansion) {
  const way = Object.hasOwn(entity.navigation, name) ? entity.navigation[name] : undefined;
  if (!way)
    throw new Problem('VALIDATION', {
      field: '$expand',
      error: `$expand ${at + 1}번째 글자: ${entity.name}에는 '${name}' 관계가 없습니다.`,
    });
  const target = reading.model[way.to];
  const keys = [...new Set(nodes.map(({ row }) => row[way.from] as string | number))];
  if (keys.length === 0) return;
  const restriction = { column: way.target, values: keys };
  // Datastreams that were just read are reused for their Observations.
  const streams = entity.name === 'Datastream' ? nodes.map(({ row }) => row as StreamRow) : undefined;
  const pages: Map<unknown, Page> = target.relation
    ? await readPages(reading, target, options, restriction)
    : await readObservationPages(reading, options, restriction, streams);
  const shown = [...pages.values()].flatMap(({ rows }) => rows);
  const children = new Map((await expand(reading, target, shown, options)).map((node, index) => [shown[index], node]));
  for (const node of nodes) {
    const page = pages.get(node.row[way.from]);
    node.expanded.set(name, {
      isMany: way.isMany,
      options,
      nodes: (page?.rows ?? []).flatMap((row) => children.get(row) ?? []),
      hasMore: page?.hasMore ?? false,
      ...(options.isCounted && { total: page?.total ?? 0 }),
    });
  }
}
