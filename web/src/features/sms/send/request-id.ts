import { useRef } from 'react';

/** An id of 128 bits; `randomUUID` isn't there where the console is reached without TLS. */
function drawnId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Ids under which messages are asked for: the same message has the same one until it was sent. So where an answer was lost,
 * whoever looks at the form once more and sends it again sends nothing twice.
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
