import { useParams } from '@tanstack/react-router';

/** The numeric id of `…/$id`; null where the address holds something else. */
export function useIdParam(): number | null {
  const { id } = useParams({ strict: false }) as { id?: string };
  return id !== undefined && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
}
