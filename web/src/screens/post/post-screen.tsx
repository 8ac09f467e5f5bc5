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

interface PostScreenProps<K extends CallKey, F extends FormerCall, Blank> {
  page: ConsolePage;
  call: K;
  input: (id: number) => CallInput<K>;
  /** Initial values of the form of a new post. */
  blank: Blank;
  words: { title: string; create: string; basics: string; remove: string; removeLine: string };
  /** Data of a saved post for the parts above and below the form. */
  post: (answer: OutputOf<K>) => { id: number; name: string; facts: readonly Fact[]; history: readonly PostChange[] };
  former: Former<F>;
  remove: (id: number) => Promise<unknown>;
  /** Further actions. */
  actions?: (answer: OutputOf<K>) => ReactNode;
  children: (answer: OutputOf<K> | NoInfer<Blank>) => ReactNode;
}

/** A notice or a popup: its facts, its form, its changes, and its removal. */
export function PostScreen<K extends CallKey, F extends FormerCall, Blank>(props: PostScreenProps<K, F, Blank>) {
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
      above={(answer) => (
        <Section title={words.basics}>
          <FactList facts={post(answer).facts} />
        </Section>
      )}
      below={(answer) => {
        const { id, history } = post(answer);
        return <PostHistory id={id} history={history} former={former as Former} />;
      }}
    >
      {children}
    </DetailScreen>
  );
}
