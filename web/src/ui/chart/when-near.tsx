import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How near to what is seen of the page (px, above and below) counts as near. */
const near = '600px 0px';

/** Shows what is worth its code only to those who come near it; what was shown stays. */
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
    // Paper shows all of a page.
    const show = () => setWasNear(true);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [wasNear]);
  return wasNear ? children : <div ref={place} className={className} />;
}
