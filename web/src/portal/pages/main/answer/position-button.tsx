import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import type { Position } from './nearest.ts';

interface PositionButtonProps {
  /** True while the answer is that of the nearest station. */
  isNear: boolean;
  /** True where a favourite is shown without the position. */
  isKept: boolean;
  /** Asks where the reader is; rejects where that isn't told. */
  locate: () => Promise<Position>;
  forget: () => void;
  /** Whether a station that reports is near a position. */
  hasStationNear: (position: Position) => boolean;
}

/** Changes between the nearest station and the favourite or the whole district, saying first what the position is used for. */
export function PositionButton({ isNear, isKept, locate, forget, hasStationNear }: PositionButtonProps) {
  const { position: words } = useTexts().main;
  const modals = useModals();
  const show = async () => {
    if (!(await modals.confirm(words.ask))) return;
    const found = await locate().catch(() => null);
    if (!found) await modals.failure(words.denied);
    else if (!hasStationNear(found)) await modals.failure(words.far);
  };
  return isNear ? (
    <ActionButton onClick={forget}>{isKept ? words.backToKept : words.back}</ActionButton>
  ) : (
    <ActionButton onClick={show}>{words.show}</ActionButton>
  );
}
