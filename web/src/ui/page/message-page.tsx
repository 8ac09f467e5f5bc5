import { type ReactNode, useEffect, useRef } from 'react';

interface MessagePageProps {
  title: string;
  body: string;
  /** Focuses the title, for a page that replaces the pressed button. */
  takesFocus?: boolean;
  /** Actions for the reader. */
  children: ReactNode;
}

/** A page with only a message and a link. */
export function MessagePage({ title, body, takesFocus = false, children }: MessagePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="message">
      <h1 ref={heading} tabIndex={-1} className="flush heading-large no-outline">
        {title}
      </h1>
      <p>{body}</p>
      {children}
    </div>
  );
}
