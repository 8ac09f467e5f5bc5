import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useSay } from '#texts/marked.tsx';

/** A page's title and description during server rendering, where effects don't run. */
export interface ServedHead {
  /** A title that depends on the content. */
  own: string | undefined;
  /** The route's title. */
  page: string | undefined;
  site: string;
  description: string;
  /** Structured data (JSON-LD) for search engines. */
  marks?: object;
  /** Name of the picture for shared links. */
  preview?: string;
}

interface PageTitle {
  /** The page's own title; null while unset. */
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

/** Sets the document title from the content (a place's name); undefined keeps the route's title. */
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

/**
 * Sets the page's description for search engines and shared links.
 * @param preview  name of the picture beside shared links; the site's own by default
 */
export function usePageDescription(description: string | undefined, preview?: string): void {
  const head = useContext(PageTitleContext)?.head;
  const say = useSay();
  if (import.meta.env.SSR && head && description)
    Object.assign(head, { description: say(description), ...(preview && { preview }) });
}

/** Adds structured data (JSON-LD) to the served document. */
export function usePageMarks(marks: object | undefined): void {
  const head = useContext(PageTitleContext)?.head;
  if (import.meta.env.SSR && head && marks) head.marks = marks;
}

/** A document title: the page's, then the site's. */
export const documentTitle = (page: string | undefined, site: string): string => (page ? `${page} · ${site}` : site);

/** Updates the document title: the page's own, else the route's, then the site's. */
export function useDocumentTitle(routeTitle: string | undefined, site: string): void {
  const { own, head } = usePageTitleContext();
  const page = own ?? routeTitle;
  if (import.meta.env.SSR && head) Object.assign(head, { page, site });
  useEffect(() => {
    document.title = documentTitle(page, site);
  }, [page, site]);
}
