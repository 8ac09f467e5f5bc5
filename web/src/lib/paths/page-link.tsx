import { Link } from '@tanstack/react-router';
import type { MouseEventHandler, ReactNode } from 'react';

/** An address of paths.ts, with a query where that is part of it. */
export type PageAddress = string | { to: string; search: Readonly<Record<string, string | number>> };

/** The path and the query of an address. */
export const partsOf = (address: PageAddress) => (typeof address === 'string' ? { to: address, search: {} } : address);

interface PageLinkProps {
  /** An address of paths.ts. */
  to: string;
  search?: Record<string, string | number | undefined>;
  /** The account that the page it leads to is about, and where the login leads that is left for it. */
  state?: { userId?: string; from?: string };
  /** Its own address is that with its query, too. */
  bySearch?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link inside the site; it marks itself `aria-current="page"` on its own address. */
export function PageLink({ to, search, bySearch = false, ...rest }: PageLinkProps) {
  const activeOptions = { exact: !bySearch, includeSearch: bySearch };
  return <Link to={to} search={search ?? {}} activeOptions={activeOptions} {...rest} />;
}
