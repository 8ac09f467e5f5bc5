import { useAction } from '#lib/api/use-action.ts';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { useToast } from '#ui/toast/toast.tsx';
import type { WeighingRow } from '../weighing-call.ts';

interface VoidDialogProps {
  row: WeighingRow;
  change: 'void' | 'restore';
  onClose: (isChanged: boolean) => void;
}

/** Voids or restores a weighing: shows the effect on the sums, and asks for a reason. */
export function VoidDialog({ row, change, onClose }: VoidDialogProps) {
  const changes = {
    void: useAction('POST /admin/api/statistics/scale/{id}/void'),
    restore: useAction('POST /admin/api/statistics/scale/{id}/restore'),
  };
  const toast = useToast();
  const words = weighingWords[change];
  const title = words.title(row.vehicleNumber, row.scaleDate, row.sequenceNumber);
  return (
    <ReasonDialog
      title={title}
      body={<p>{words.line(row.garbageWeight, row.totalPrice)}</p>}
      confirm={words.save}
      label={words.reason}
      needed={words.needed}
      onReason={async (reason) => {
        await changes[change]({ params: { id: row.weighingId }, body: { reason } });
        toast(consoleListWords.deedDone(title));
        onClose(true);
      }}
      onClose={() => onClose(false)}
    />
  );
}
