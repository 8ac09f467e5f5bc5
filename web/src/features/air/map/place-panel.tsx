import type { AirMeasurementType } from '@maru/domain/air';
import type { InstallationType } from '@maru/domain/facility';
import { useTexts } from '../../../texts/texts.tsx';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { PlacePanel } from '../../../ui/map/page/place-panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { PlaceDetail } from './place-detail.tsx';
import styles from './place-panel.module.css';
import { useAirDetail } from './use-air-detail.ts';

interface AirPlacePanelProps {
  placeId: number;
  /** As its marker says it, until the place itself is loaded. */
  name: string | undefined;
  type: AirMeasurementType;
  installationType: InstallationType;
  onClose: () => void;
}

/** The open place, or what stands for it while it is loaded or can't be. */
export function AirPlacePanel({ placeId, name, type, installationType, onClose }: AirPlacePanelProps) {
  const { airMap: words, airPlace, ui } = useTexts();
  const { data: held, error, refetch } = useAirDetail(placeId, type);
  const isMissing = error?.status === 404;
  const data = isMissing ? undefined : held;
  const title = isMissing ? airPlace.missing.title : (data?.placeName ?? name ?? words.whatPlace);
  return (
    <PlacePanel placeId={placeId} title={title} onClose={onClose}>
      {data && (
        <PlaceDetail
          key={placeId}
          place={data}
          type={type}
          shown={installationType === 'all' ? null : installationType}
        />
      )}
      {isMissing && (
        <div className={styles.waiting}>
          <EmptyState message={airPlace.missing.body}>
            <ActionButton onClick={onClose}>{ui.close}</ActionButton>
          </EmptyState>
        </div>
      )}
      {!data && !isMissing && (
        <div className={styles.waiting} aria-busy={!error}>
          {error ? (
            <FailedState what={words.whatPlace} problem={error} onRetry={() => void refetch()} />
          ) : (
            ['3rem', '5rem', '11rem', '12rem'].map((height) => <Skeleton key={height} height={height} />)
          )}
        </div>
      )}
    </PlacePanel>
  );
}
