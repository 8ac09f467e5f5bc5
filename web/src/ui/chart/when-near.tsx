import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance to the viewport (px, above and below) that counts as near. */
const near = '600px 0px';

/** Renders expensive content once it comes near the viewport, and doesn't remove it afterwards. */
export function WhenNear({ className, children }: { className: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || wasNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWasNear(true),
      { rootMargin: near },
    );
    observer.observe(element);
    // All content is rendered for printing.
    const show = () => setWasNear(true);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [wasNear]);
  return wasNear ? children : <div ref={place} className={className} />;
}
