import type { ReactNode } from 'react';

interface MessagePageProps {
  title: string;
  body: string;
  /** Actions for the reader. */
  children: ReactNode;
}

/** A page with only a message and a link. */
export function MessagePage({ title, body, children }: MessagePageProps) {
  return (
    <div className="message">
      <h1 className="flush heading-large">{title}</h1>
      <p>{body}</p>
      {children}
    </div>
  );
}
