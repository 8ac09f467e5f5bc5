import type { CallKey, OutputOf } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import type { ReactNode } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import { type Fact, FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { DetailScreen } from '../detail/detail-screen.tsx';
import { Removal } from '../detail/removal.tsx';
import type { Former, FormerCall } from './former-text.tsx';
import { type PostChange, PostHistory } from './post-history.tsx';

interface PostScreenProps<K extends CallKey, F extends FormerCall> {
  page: ConsolePage;
  call: K;
  input: (id: number) => CallInput<K>;
  blank: OutputOf<K>;
  words: { title: string; create: string; basics: string; remove: string; removeLine: string };
  /** Data for the parts above and below the form. */
  post: (answer: OutputOf<K>) => { id: number; name: string; facts: readonly Fact[]; history: readonly PostChange[] };
  former: Former<F>;
  remove: (id: number) => Promise<unknown>;
  /** Further actions. */
  actions?: (answer: OutputOf<K>) => ReactNode;
  children: (answer: OutputOf<K>) => ReactNode;
}

/** A notice or a popup: its facts, its form, its changes, and its removal. */
export function PostScreen<K extends CallKey, F extends FormerCall>(props: PostScreenProps<K, F>) {
  const { page, call, input, blank, words, post, former, remove, actions, children } = props;
  return (
    <DetailScreen
      call={call}
      input={input}
      blank={blank}
      page={page}
      title={words.title}
      newTitle={words.create}
      nameOf={(answer) => post(answer).name}
      actions={(answer) => (
        <>
          {actions?.(answer)}
          <Removal page={page} words={words} remove={() => remove(post(answer).id)} />
        </>
      )}
    >
      {(answer) => {
        const { id, facts, history } = post(answer);
        return (
          <>
            {id ? (
              <Section title={words.basics}>
                <FactList facts={facts} />
              </Section>
            ) : null}
            {children(answer)}
            {id ? <PostHistory id={id} history={history} former={former as Former} /> : null}
          </>
        );
      }}
    </DetailScreen>
  );
}
