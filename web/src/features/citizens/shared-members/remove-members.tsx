import type { OutputOf } from '@maru/contract';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedMemberTexts } from '#texts/shared-member-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { Dialog } from '#ui/modal/dialog.tsx';
import type { Member } from './members-table.tsx';

const removeCall = 'DELETE /api/mypage/operating-facility/air-quality/{placeId}/sharedMembers/{parentsIds}';
/** Maximum members listed by name; the rest are counted. */
const maxNamed = 5;

interface RemoveMembersProps {
  placeId: number;
  /** The members to delete, at least one. */
  members: readonly Member[];
  onClose: (done?: { said: string }) => void;
}

/** Confirms, deletes shared members, and shows each result. */
export function RemoveMembers({ placeId, members, onClose }: RemoveMembersProps) {
  const words = useSharedMemberTexts();
  const { form, ui } = useTexts();
  const remove = useAction(removeCall);
  // The deleted rows disappear from the list behind the dialog, but stay in the dialog.
  const [shown] = useState(members);
  const [results, setResults] = useState<OutputOf<typeof removeCall>['results'] | null>(null);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const names = shown.slice(0, maxNamed).map(({ parentsName }) => parentsName);
  const named = shown.length > maxNamed ? words.andMore(names.join(', '), shown.length - maxNamed) : names.join(', ');
  const failed = results?.filter(({ isSuccessDelete }) => !isSuccessDelete).length ?? 0;
  const said = results ? words.removedCount(results.length - failed, failed) : '';
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      const ids = shown.map(({ nurserySchoolParentsId }) => nurserySchoolParentsId);
      setResults((await remove({ params: { placeId, parentsIds: ids.join(',') } })).results);
    } catch (thrown) {
      setFault(failureOf(thrown, ui.failedReason, form.failed).error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.removeTitle}
      onClose={() => onClose(results ? { said } : undefined)}
      actions={
        results ? (
          <ActionButton primary onClick={() => onClose({ said })}>
            {ui.close}
          </ActionButton>
        ) : (
          <>
            <ActionButton onClick={() => onClose()}>{ui.cancel}</ActionButton>
            <ActionButton primary aria-disabled={isBusy} onClick={run}>
              {words.remove(shown.length)}
            </ActionButton>
          </>
        )
      }
    >
      {results ? (
        <ul className="stack flush below-4">
          {shown.map(({ nurserySchoolParentsId: id, parentsName }) => {
            const result = results.find((one) => one.id === String(id));
            const reason = result?.errorReason ?? '';
            return (
              <li className="row wrap between" key={id}>
                <span>
                  <Marked>{parentsName}</Marked>
                </span>
                <span className={reason ? 'danger' : undefined}>
                  {reason ? (ui.failedReason[reason] ?? reason) : words.removed}
                </span>
              </li>
            );
          })}
        </ul>
      ) : (
        <p>{words.removeSure(named)}</p>
      )}
      <p role="status">{said}</p>
      <div role="alert">{fault ? <p className="danger">{fault}</p> : null}</div>
    </Dialog>
  );
}
