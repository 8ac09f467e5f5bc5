import type { ComponentProps } from 'react';
import { PageLink } from '#lib/paths/page-link.tsx';
import { actionClass } from './action-button.tsx';

interface ActionLinkProps extends Omit<ComponentProps<typeof PageLink>, 'className'> {
  /** The one action a page or a modal is about. */
  primary?: boolean;
}

/** A link inside the site that looks like a button. */
export const ActionLink = ({ primary = false, ...link }: ActionLinkProps) => (
  <PageLink className={actionClass(primary)} {...link} />
);
