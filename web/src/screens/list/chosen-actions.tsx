import { useState } from 'react';
import { consoleListWords as words } from '#texts/ko/console-list.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import { reasonOf } from '../reason-of.ts';
import type { BulkAction } from './bulk.ts';
import { type Chosen, maxChosen } from './use-chosen.ts';

interface ChosenActionsProps<Row> {
  actions: readonly BulkAction<Row>[];
  chosen: Chosen<Row>;
  /** Number of matches on all pages. */
  totalCount: number;
  onBegin: (action: BulkAction<Row>) => void;
}

/** Actions on the selected rows, and buttons to select all matches or none. */
export function ChosenActions<Row>({ actions, chosen, totalCount, onBegin }: ChosenActionsProps<Row>) {
  const modals = useModals();
  const [isChoosing, setChoosing] = useState(false);
  const chooseAll = async () => {
    setChoosing(true);
    try {
      await chosen.chooseAll();
    } catch (thrown) {
      await modals.failure({ body: reasonOf(thrown) });
    } finally {
      setChoosing(false);
    }
  };
  const most = Math.min(totalCount, maxChosen);
  return (
    <>
      {actions.map((action) => (
        <ActionButton key={action.label} onClick={() => onBegin(action)}>
          {action.label}
        </ActionButton>
      ))}
      {chosen.keys.size < most ? (
        <ActionButton disabled={isChoosing} onClick={chooseAll}>
          {isChoosing ? words.selecting : words.selectAll(most)}
        </ActionButton>
      ) : null}
      <ActionButton onClick={() => chosen.keep(new Set())}>{words.clear}</ActionButton>
    </>
  );
}
