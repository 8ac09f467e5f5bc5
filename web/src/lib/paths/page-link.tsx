import { Link } from '@tanstack/react-router';
import type { MouseEventHandler, ReactNode } from 'react';

/** An address of paths.ts, optionally with a query. */
export type PageAddress = string | { to: string; search: Readonly<Record<string, string | number>> };

/** Splits an address into path and query. */
export const partsOf = (address: PageAddress) => (typeof address === 'string' ? { to: address, search: {} } : address);

interface PageLinkProps {
  /** An address of paths.ts. */
  to: string;
  search?: Record<string, string | number | undefined>;
  /** The fragment, without '#'. */
  hash?: string;
  /** State for the target page: the account, and the login's target. */
  state?: { userId?: string; from?: string };
  /** True if the current page must also have the same query. */
  bySearch?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link inside the site; sets `aria-current="page"` on its own address. */
export function PageLink({ to, search, bySearch = false, ...rest }: PageLinkProps) {
  const activeOptions = { exact: !bySearch, includeSearch: bySearch };
  return <Link to={to} search={search ?? {}} activeOptions={activeOptions} {...rest} />;
}
