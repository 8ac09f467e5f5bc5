import { type ReactNode, useState } from 'react';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';

const words = devicesWords.detail;

/** Shows a new key until the reader closes it; it can't be shown again. */
export function useKeyShown(): { shown: ReactNode; show: (key: string) => void } {
  const [key, setKey] = useState<string | null>(null);
  return { shown: key === null ? null : <KeyDialog deviceKey={key} onClose={() => setKey(null)} />, show: setKey };
}

function KeyDialog({ deviceKey, onClose }: { deviceKey: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(deviceKey);
    setCopied(true);
  };
  return (
    <Dialog title={words.key} isWide onClose={onClose}>
      <p>{words.keyShown}</p>
      <p>
        <code data-testid="device-key" style={{ overflowWrap: 'anywhere' }}>
          {deviceKey}
        </code>
      </p>
      <p role="status">{isCopied ? words.copied : null}</p>
      <div style={{ display: 'flex', gap: '0.5rem', justifyContent: 'flex-end' }}>
        {/* Only pages in a secure context may write to the clipboard. */}
        {window.isSecureContext ? <ActionButton onClick={copy}>{words.copy}</ActionButton> : null}
        <ActionButton primary onClick={onClose}>
          {ui.close}
        </ActionButton>
      </div>
    </Dialog>
  );
}
