import type { OutputOf } from '@maru/contract';
import type { CertificationPurpose } from '@maru/domain/certification';
import { useEffect, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';

export type ProviderForm = OutputOf<'GET /api/auth/selfCertification/mobile/local'>;
export type CertificationKind = 'local' | 'foreigner';

/** Name of the provider's window, so that a second attempt reuses it. */
export const windowName = 'maru-certification';
const windowFeatures = 'popup,width=480,height=760';

/** Polling interval in milliseconds, because a window detached by the provider's page can't send messages. */
const askAgainMs = 2_000;

/**
 * Interval of checking for a closed window, because closing sends no event. A detached window looks closed although it
 * is open.
 */
const lookAfterMs = 1_000;

/** Posts the form to the provider's window. */
function postTo(form: ProviderForm): void {
  const element = document.createElement('form');
  Object.assign(element, { method: 'post', action: form.providerUrl, target: windowName });
  for (const [name, value] of providerFields(form)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    element.append(input);
  }
  document.body.append(element);
  element.submit();
  element.remove();
}

/** The fields posted to the provider's page. */
export const providerFields = ({ trCert, trUrl, trAdd }: ProviderForm) =>
  [
    ['tr_cert', trCert],
    ['tr_url', trUrl],
    ['tr_add', trAdd],
  ] as const;

/** State of the provider's window: blocked by the browser, open, or closed without a certification. */
type WindowState = 'blocked' | 'open' | 'gone';

/** One certification: its start, the provider's window, and its state. */
export function useCertification(
  purpose: CertificationPurpose,
  certificationId: string,
  onStarted: (certificationId: string) => void,
) {
  const { certification: words } = useSharedTexts();
  const [blocked, setBlocked] = useState<ProviderForm | null>(null);
  const [provider, setProvider] = useState<Window | null>(null);
  const [isClosed, setClosed] = useState(false);
  const beginLocal = useAction('GET /api/auth/selfCertification/mobile/local');
  const beginForeigner = useAction('GET /api/auth/selfCertification/mobile/foreigner');
  const state = useCall(
    'GET /api/auth/selfCertification/{certificationId}',
    { params: { certificationId } },
    { enabled: certificationId !== '', refetchInterval: certificationId === '' ? false : askAgainMs, staleTime: 0 },
  );

  const { refetch } = state;
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && isOurs(data)) void refetch();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [refetch]);

  useEffect(() => {
    if (!provider) return;
    const timer = setInterval(() => {
      if (!provider.closed) return;
      clearInterval(timer);
      // The window also closes automatically after a success.
      void refetch().then(() => setClosed(true));
    }, lookAfterMs);
    return () => clearInterval(timer);
  }, [provider, refetch]);

  /** Must be called in the click handler: browsers block other popups. */
  const begin = async (kind: CertificationKind) => {
    const opened = window.open('', windowName, windowFeatures);
    try {
      const input = { query: { purpose, language: words.language } };
      const form = await (kind === 'local' ? beginLocal(input) : beginForeigner(input));
      setBlocked(opened ? null : form);
      setProvider(opened);
      setClosed(false);
      if (opened) postTo(form);
      onStarted(form.certificationId);
    } catch (problem) {
      opened?.close();
      throw problem;
    }
  };
  const windowState: WindowState = blocked ? 'blocked' : isClosed ? 'gone' : 'open';
  return { begin, blocked, windowState, state };
}

const isOurs = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'maru-certification';
