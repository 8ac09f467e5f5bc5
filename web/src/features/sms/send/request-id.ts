import { useRef } from 'react';

/** A random id of 128 bits; `randomUUID` is missing without TLS. */
function drawnId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Idempotency keys of messages: the same message keeps its key until it is sent, so that a repeated call after a lost
 * answer doesn't send it twice.
 */
export function useRequestId() {
  const drawn = useRef({ of: '', id: '' });
  return {
    of(message: object): string {
      const of = JSON.stringify(message);
      if (drawn.current.of !== of) drawn.current = { of, id: drawnId() };
      return drawn.current.id;
    },
    forget() {
      drawn.current = { of: '', id: '' };
    },
  };
}
