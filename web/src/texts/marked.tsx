import { type Names, runsOf, said } from '@maru/domain/translated-names';
import { Children, createContext, type ReactNode, useCallback, useContext } from 'react';

/** Null in Korean and outside of the public site, where names stay unchanged. */
const NamesContext = createContext<Names>(null);
export const NamesProvider = NamesContext;

/**
 * Translates Korean names in text to the page's language, and marks remaining Korean for screen readers. Elements among
 * the children are unchanged.
 */
export function Marked({ children }: { children: ReactNode }): ReactNode {
  const names = useContext(NamesContext);
  if (!names) return children;
  return Children.map(children, (child) => (typeof child === 'string' ? <Runs text={child} names={names} /> : child));
}

const Runs = ({ text, names }: { text: string; names: Names }) =>
  runsOf(text, names).map((run, at) =>
    run.lang ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's runs are told apart by nothing else.
      <span key={at} lang={run.lang}>
        {run.text}
      </span>
    ) : (
      run.text
    ),
  );

/** Translates names in texts without elements: labels, titles, options. */
export function useSay(): (text: string) => string {
  const names = useContext(NamesContext);
  return useCallback((text) => said(text, names), [names]);
}
