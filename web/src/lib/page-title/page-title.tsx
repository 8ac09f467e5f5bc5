import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

interface PageTitle {
  /** What the page calls itself; null while it hasn't said. */
  own: string | null;
  setOwn: (title: string | null) => void;
}

const PageTitleContext = createContext<PageTitle | null>(null);

export function PageTitleProvider({ children }: { children: ReactNode }) {
  const [own, setOwn] = useState<string | null>(null);
  const value = useMemo(() => ({ own, setOwn }), [own]);
  return <PageTitleContext value={value}>{children}</PageTitleContext>;
}

function usePageTitleContext(): PageTitle {
  const title = useContext(PageTitleContext);
  if (!title) throw new Error('the page title needs a PageTitleProvider around it');
  return title;
}

/** Names the page in the document title by what it shows (a place's name); undefined keeps its route's name. */
export function usePageTitle(title: string | undefined): void {
  const { setOwn } = usePageTitleContext();
  useEffect(() => {
    setOwn(title ?? null);
    return () => setOwn(null);
  }, [title, setOwn]);
}

/** Keeps the document title: what the page calls itself, else its route's name, then the site's. */
export function useDocumentTitle(routeTitle: string | undefined, site: string): void {
  const { own } = usePageTitleContext();
  const page = own ?? routeTitle;
  useEffect(() => {
    document.title = page ? `${page} · ${site}` : site;
  }, [page, site]);
}
