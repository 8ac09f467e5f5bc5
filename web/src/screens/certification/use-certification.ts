import type { OutputOf } from '@maru/contract';
import type { CertificationPurpose } from '@maru/domain/certification';
import { useEffect, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';

export type ProviderForm = OutputOf<'GET /api/auth/selfCertification/mobile/local'>;
export type CertificationKind = 'local' | 'foreigner';

/** Names the provider's window, so that a second try uses the first one's. */
export const windowName = 'maru-certification';
const windowFeatures = 'popup,width=480,height=760';

/** Asked also without the window's message: a window that the provider's page cut loose can't send one. */
const askAgainMs = 2_000;

/** A window that was closed tells nobody; one that the provider's page cut loose looks closed while it is open. */
const lookAfterMs = 1_000;

/** Posts the provider's form into its window. */
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

/** The fields that the provider's page is posted. */
export const providerFields = ({ trCert, trUrl, trAdd }: ProviderForm) =>
  [
    ['tr_cert', trCert],
    ['tr_url', trUrl],
    ['tr_add', trAdd],
  ] as const;

/** Where the provider's window is: its browser held it back, it is open, or it is gone and has certified nobody. */
type WindowState = 'blocked' | 'open' | 'gone';

/** One certification: begun, carried on in the provider's window, and how it stands. */
export function useCertification(
  purpose: CertificationPurpose,
  certificationId: string,
  onBegun: (certificationId: string) => void,
) {
  const { certification: words } = useSharedTexts();
  const [blocked, setBlocked] = useState<ProviderForm | null>(null);
  const [provider, setProvider] = useState<Window | null>(null);
  const [isGone, setGone] = useState(false);
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
      // It also closes by itself when all went well.
      void refetch().then(() => setGone(true));
    }, lookAfterMs);
    return () => clearInterval(timer);
  }, [provider, refetch]);

  /** To be called in the click itself: browsers open windows for nothing else. */
  const begin = async (kind: CertificationKind) => {
    const opened = window.open('', windowName, windowFeatures);
    try {
      const input = { query: { purpose, language: words.language } };
      const form = await (kind === 'local' ? beginLocal(input) : beginForeigner(input));
      setBlocked(opened ? null : form);
      setProvider(opened);
      setGone(false);
      if (opened) postTo(form);
      onBegun(form.certificationId);
    } catch (problem) {
      opened?.close();
      throw problem;
    }
  };
  const windowState: WindowState = blocked ? 'blocked' : isGone ? 'gone' : 'open';
  return { begin, blocked, windowState, state };
}

const isOurs = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'maru-certification';
