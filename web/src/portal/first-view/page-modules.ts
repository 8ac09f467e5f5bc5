/** A lazy component of a page with the source that it comes from: the build says so, in the server's copy alone. */
interface Named {
  module?: string;
}

/** The source of a route's component; null where it comes with the entry. */
export const moduleOf = (component: unknown): string | null => (component as Named | undefined)?.module ?? null;
