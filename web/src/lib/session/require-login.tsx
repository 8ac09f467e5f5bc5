import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '../paths/paths.ts';
import { useSession } from './session-provider.tsx';

/**
 * Shows a page only to logged-in citizens. Redirects others to the login, which returns to the page. If the session
 * ends while the page is shown, redirects to the main page.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const navigate = useNavigate();
  const { href } = useLocation();
  // While the login page loads, the address has already changed, but this page is still mounted.
  const [from] = useState(href);
  const wasIn = useRef(false);
  useEffect(() => {
    if (state === 'in') wasIn.current = true;
    if (state !== 'out') return;
    if (wasIn.current) void navigate({ to: paths.main, replace: true });
    else void navigate({ to: paths.login, search: { from }, replace: true });
  }, [state, from, navigate]);
  return state === 'in' ? children : <div aria-busy="true" />;
}
