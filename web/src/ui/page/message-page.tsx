import type { ReactNode } from 'react';

interface MessagePageProps {
  title: string;
  body: string;
  /** What the reader can do. */
  children: ReactNode;
}

/** A page that has nothing to show but a sentence and a way on. */
export function MessagePage({ title, body, children }: MessagePageProps) {
  return (
    <div className="message">
      <h1 className="flush heading-large">{title}</h1>
      <p>{body}</p>
      {children}
    </div>
  );
}
