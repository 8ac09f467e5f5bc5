import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useSay } from '#texts/marked.tsx';

/** What a page tells of itself while the server draws it, where no effect runs. */
export interface ServedHead {
  /** What the page calls itself by what it shows. */
  own: string | undefined;
  /** Its route's name. */
  page: string | undefined;
  site: string;
  description: string;
}

interface PageTitle {
  /** What the page calls itself; null while it hasn't said. */
  own: string | null;
  setOwn: (title: string | null) => void;
  head: ServedHead | undefined;
}

const PageTitleContext = createContext<PageTitle | null>(null);

interface PageTitleProviderProps {
  head?: ServedHead | undefined;
  children: ReactNode;
}

export function PageTitleProvider({ head, children }: PageTitleProviderProps) {
  const [own, setOwn] = useState<string | null>(null);
  const value = useMemo(() => ({ own, setOwn, head }), [own, head]);
  return <PageTitleContext value={value}>{children}</PageTitleContext>;
}

function usePageTitleContext(): PageTitle {
  const title = useContext(PageTitleContext);
  if (!title) throw new Error('the page title needs a PageTitleProvider around it');
  return title;
}

/** Names the page in the document title by what it shows (a place's name); undefined keeps its route's name. */
export function usePageTitle(shown: string | undefined): void {
  const { setOwn, head } = usePageTitleContext();
  const say = useSay();
  const title = shown && say(shown);
  if (import.meta.env.SSR && head && title !== undefined) head.own = title;
  useEffect(() => {
    setOwn(title ?? null);
    return () => setOwn(null);
  }, [title, setOwn]);
}

/** Says in a sentence what the page is about, for those who find it by a search. */
export function usePageDescription(description: string | undefined): void {
  const head = useContext(PageTitleContext)?.head;
  if (import.meta.env.SSR && head && description) head.description = description;
}

/** A document's title: the page's, then the site's. */
export const documentTitle = (page: string | undefined, site: string): string => (page ? `${page} · ${site}` : site);

/** Keeps the document title: what the page calls itself, else its route's name, then the site's. */
export function useDocumentTitle(routeTitle: string | undefined, site: string): void {
  const { own, head } = usePageTitleContext();
  const page = own ?? routeTitle;
  if (import.meta.env.SSR && head) Object.assign(head, { page, site });
  useEffect(() => {
    document.title = documentTitle(page, site);
  }, [page, site]);
}
