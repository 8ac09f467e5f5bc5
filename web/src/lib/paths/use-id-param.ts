import { useParams } from '@tanstack/react-router';

/** The numeric id of `…/$id`; null for anything else. */
export function useIdParam(): number | null {
  const { id } = useParams({ strict: false }) as { id?: string };
  return id !== undefined && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
}
