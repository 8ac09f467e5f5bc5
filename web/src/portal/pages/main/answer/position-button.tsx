import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import type { Position } from './nearest.ts';

interface PositionButtonProps {
  /** True while the answer is about the nearest station. */
  isNear: boolean;
  /** True while a favourite is shown because there is no position. */
  isFavorite: boolean;
  /** Requests the reader's position; rejects if it is denied. */
  locate: () => Promise<Position>;
  forget: () => void;
  /** Whether a reporting station is near a position. */
  hasStationNear: (position: Position) => boolean;
}

/**
 * Switches between the nearest station and the favourite or the whole district, after explaining the use of the
 * position.
 */
export function PositionButton({ isNear, isFavorite, locate, forget, hasStationNear }: PositionButtonProps) {
  const { position: words } = useTexts().main;
  const modals = useModals();
  const show = async () => {
    if (!(await modals.confirm(words.ask))) return;
    const found = await locate().catch(() => null);
    if (!found) await modals.failure(words.denied);
    else if (!hasStationNear(found)) await modals.failure(words.far);
  };
  return isNear ? (
    <ActionButton onClick={forget}>{isFavorite ? words.backToKept : words.back}</ActionButton>
  ) : (
    <ActionButton onClick={show}>{words.show}</ActionButton>
  );
}
