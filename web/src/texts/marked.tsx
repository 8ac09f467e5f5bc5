import { Children, createContext, type ReactNode, useCallback, useContext } from 'react';
import { type Names, runsOf, said } from './names.ts';

/** Outside of the public site, and there in Korean, names are as they are. */
const NamesContext = createContext<Names>(null);
export const NamesProvider = NamesContext;

/**
 * Text that may have Korean names in it: said as the page's language has them, and what stays Korean marked as such, so
 * that it is read aloud in Korean. Elements among the children are as they are.
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

/** Says names in texts that no element can mark: labels, titles, options. */
export function useSay(): (text: string) => string {
  const names = useContext(NamesContext);
  return useCallback((text) => said(text, names), [names]);
}
