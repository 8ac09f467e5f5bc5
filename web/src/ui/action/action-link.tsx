import type { ComponentProps } from 'react';
import { PageLink } from '#lib/paths/page-link.tsx';
import { actionClass } from './action-button.tsx';

interface ActionLinkProps extends Omit<ComponentProps<typeof PageLink>, 'className'> {
  /** The primary action of a page or modal. */
  primary?: boolean;
}

/** A link inside the site that looks like a button. */
export const ActionLink = ({ primary = false, ...link }: ActionLinkProps) => (
  <PageLink className={actionClass(primary)} {...link} />
);
