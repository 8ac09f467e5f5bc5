import type { CallKey, OutputOf } from '@maru/contract';
import type { ReactNode } from 'react';
import { PageHead } from '#ui/page/page-head.tsx';
import { Section } from '#ui/page/section.tsx';
import type { List } from './list.ts';
import { ListBody } from './list-body.tsx';
import type { Place } from './placed-search.ts';
import { type ParamsOf, useList } from './use-list.ts';

/** The parameters of the call's path; nothing where it has none. */
type Params<K extends CallKey> = ParamsOf<K> extends undefined ? { params?: undefined } : { params: ParamsOf<K> };

type ListScreenProps<K extends CallKey, Row extends object> = Params<K> & {
  list: List<K, Row>;
  /** What else can be done with the list. */
  actions?: ReactNode;
  /** Between the page's title and the filters: notes on the whole of it. */
  above?: Beside<K>;
  /** Between the filters and the rows: figures and charts of what is filtered. */
  overview?: Beside<K>;
  /** Under the rows. */
  below?: Beside<K>;
};

/** What asks calls of its own is there whatever became of the list; the rest is drawn of what the call answered. */
type Beside<K extends CallKey> = ReactNode | ((answer: OutputOf<K>) => ReactNode);

const drawn = <K extends CallKey>(beside: Beside<K>, answer: OutputOf<K> | undefined): ReactNode => {
  if (typeof beside !== 'function') return beside;
  return answer ? beside(answer) : null;
};

const page: Place = { kind: 'page' };
const memory: Place = { kind: 'memory' };

/** A list as a page of the console; its address holds what it shows. */
export function ListScreen<K extends CallKey, Row extends object>(props: ListScreenProps<K, Row>) {
  const { list, actions, above, overview, below } = props;
  const params = props.params as ParamsOf<K>;
  const use = useList(list, params, page);
  return (
    <>
      <PageHead title={list.title} />
      {drawn(above, use.answer)}
      <ListBody list={list} use={use} params={params} actions={actions} overview={drawn(overview, use.answer)} />
      {drawn(below, use.answer)}
    </>
  );
}

type ListSectionProps<K extends CallKey, Row extends object> = Params<K> & {
  list: List<K, Row>;
  /** Before the names of its state in the page's address; empty where they are the page's own. In memory alone where left out. */
  prefix?: string;
  actions?: ReactNode;
};

const placeBy = (prefix: string | undefined): Place => {
  if (prefix === undefined) return memory;
  return prefix === '' ? page : { kind: 'part', prefix };
};

/** A list as a part of another page, such as a place's devices. */
export function ListSection<K extends CallKey, Row extends object>(props: ListSectionProps<K, Row>) {
  const { list, prefix, actions } = props;
  const params = props.params as ParamsOf<K>;
  const use = useList(list, params, placeBy(prefix));
  return (
    <Section title={list.title}>
      <ListBody list={list} use={use} params={params} actions={actions} />
    </Section>
  );
}
