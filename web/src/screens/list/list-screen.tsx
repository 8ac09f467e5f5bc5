import type { CallKey, OutputOf } from '@maru/contract';
import type { ReactNode } from 'react';
import { PageHead } from '#ui/page/page-head.tsx';
import { Section } from '#ui/page/section.tsx';
import { Dialogs } from '../dialog-button.tsx';
import type { List } from './list.ts';
import { ListBody } from './list-body.tsx';
import type { Place } from './placed-search.ts';
import { type ParamsOf, useList } from './use-list.ts';

/** The parameters of the call's path, if any. */
type Params<K extends CallKey> = ParamsOf<K> extends undefined ? { params?: undefined } : { params: ParamsOf<K> };

type ListScreenProps<K extends CallKey, Row extends object> = Params<K> & {
  list: List<K, Row>;
  /** Further actions on the list. */
  actions?: ReactNode;
  /** Notes between the page's title and the filters. */
  above?: Beside<K>;
  /** Figures and charts of the filtered rows, between filters and rows. */
  overview?: Beside<K>;
  /** Content below the rows. */
  below?: Beside<K>;
};

/** Elements with their own calls are shown in any state of the list; functions render the call's answer. */
type Beside<K extends CallKey> = ReactNode | ((answer: OutputOf<K>) => ReactNode);

const drawn = <K extends CallKey>(beside: Beside<K>, answer: OutputOf<K> | undefined): ReactNode => {
  if (typeof beside !== 'function') return beside;
  return answer ? beside(answer) : null;
};

const page: Place = { kind: 'page' };
const memory: Place = { kind: 'memory' };

/** A list as a console page, with its state in the address. */
export function ListScreen<K extends CallKey, Row extends object>(props: ListScreenProps<K, Row>) {
  const { list, actions, above, overview, below } = props;
  const params = props.params as ParamsOf<K>;
  const use = useList(list, params, page);
  return (
    <Dialogs>
      <PageHead title={list.title} />
      {drawn(above, use.answer)}
      <ListBody list={list} use={use} params={params} actions={actions} overview={drawn(overview, use.answer)} />
      {below ? <div className="above-6">{drawn(below, use.answer)}</div> : null}
    </Dialogs>
  );
}

type ListSectionProps<K extends CallKey, Row extends object> = Params<K> & {
  list: List<K, Row>;
  /**
   * Prefix of the list's state in the page's address; empty for the page's own state. If omitted, the state is only in
   * memory.
   */
  prefix?: string;
  actions?: ReactNode;
};

const placeBy = (prefix: string | undefined): Place => {
  if (prefix === undefined) return memory;
  return prefix === '' ? page : { kind: 'part', prefix };
};

/** A list as part of another page, such as a place's devices. */
export function ListSection<K extends CallKey, Row extends object>(props: ListSectionProps<K, Row>) {
  const { list, prefix, actions } = props;
  const params = props.params as ParamsOf<K>;
  const use = useList(list, params, placeBy(prefix));
  return (
    <Dialogs>
      <Section title={list.title}>
        <ListBody list={list} use={use} params={params} actions={actions} />
      </Section>
    </Dialogs>
  );
}
