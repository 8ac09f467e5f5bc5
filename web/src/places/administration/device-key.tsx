import { type ReactNode, useState } from 'react';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';

const words = devicesWords.detail;

/**
 * Shows a new key until the user closes the dialog. The key can't be shown again. An empty key isn't shown: the device
 * keeps its own.
 */
export function useKeyShown({ title, line } = { title: words.key, line: words.keyShown }): {
  shown: ReactNode;
  show: (key: string) => void;
} {
  const [key, setKey] = useState<string | null>(null);
  return {
    shown: key ? <KeyDialog title={title} line={line} deviceKey={key} onClose={() => setKey(null)} /> : null,
    show: setKey,
  };
}

interface KeyDialogProps {
  title: string;
  line: string;
  deviceKey: string;
  onClose: () => void;
}

function KeyDialog({ title, line, deviceKey, onClose }: KeyDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(deviceKey);
    setCopied(true);
  };
  return (
    <Dialog
      title={title}
      isWide
      onClose={onClose}
      actions={
        <>
          {/* Only pages in a secure context may write to the clipboard. */}
          {window.isSecureContext ? <ActionButton onClick={copy}>{words.copy}</ActionButton> : null}
          <ActionButton primary onClick={onClose}>
            {ui.close}
          </ActionButton>
        </>
      }
    >
      <p>{line}</p>
      <p>
        <code data-testid="device-key" className="anywhere">
          {deviceKey}
        </code>
      </p>
      <p role="status">{isCopied ? words.copied : null}</p>
    </Dialog>
  );
}
