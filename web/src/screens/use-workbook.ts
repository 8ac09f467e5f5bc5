import { useState } from 'react';
import { useExcelPlace } from '../lib/api/use-excel-place.ts';
import { useSharedTexts } from '../texts/shared-texts.tsx';
import { failureOf } from '../ui/form/failure.ts';

type Step = (onProgress: (share: number) => void) => Promise<void>;

/** A picked workbook, the result of its check, and the running step: progress, queue position, and error. */
export function useWorkbook<Checked>(queueCall: Parameters<typeof useExcelPlace>[0]) {
  const { form, ui } = useSharedTexts();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState<{ said: string; share: number } | null>(null);
  const ahead = useExcelPlace(queueCall, running !== null);

  /** Runs a step unless another is running. */
  const during = async (said: string, step: Step) => {
    if (running) return;
    setFault('');
    setRunning({ said, share: 0 });
    try {
      await step((share) => setRunning({ said, share }));
    } catch (thrown) {
      setFault(failureOf(thrown, ui.failedReason, form.failed).error);
    } finally {
      setRunning(null);
    }
  };
  const onPick = (picked: File | null) => {
    setFile(picked);
    setChecked(null);
    setFault('');
  };
  return {
    file,
    checked,
    setChecked,
    setFault,
    running,
    during,
    /** Properties for the `WorkbookUpload`. */
    upload: { fault, isBusy: running !== null, onPick, said: ahead === null ? running?.said : ui.ahead(ahead) },
  };
}
