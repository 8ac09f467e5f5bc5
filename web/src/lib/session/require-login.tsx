import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../paths/paths.ts';
import { useSession } from './session-provider.tsx';

/**
 * Shows a page to those who are logged in. Others go to the login, which leads back; those whose session ends while
 * they look at it go to the main page.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const { href } = useLocation();
  const [wasIn, setWasIn] = useState(false);
  if (state === 'in' && !wasIn) setWasIn(true);
  if (state === 'starting') return <div aria-busy="true" />;
  if (state === 'in') return children;
  if (wasIn) return <Navigate to={paths.main} replace />;
  return <Navigate to={paths.login} search={{ from: href }} replace />;
}
