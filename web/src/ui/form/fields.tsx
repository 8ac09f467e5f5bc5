import type { ReactNode } from 'react';

/** Fields side by side, as many as fit. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className="stack start row-gap-6 column-gap-7 columns-18">{children}</div>
);
