import { grouped } from '@maru/domain/number-text';
import { formatDatetime } from '#lib/formats/datetime.ts';
import type { MapListWords } from '#texts/ko/map.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { ListOrder } from '#ui/map/list/seen.ts';
import { ChoiceGroup } from '#ui/map/page/choice-group.tsx';
import styles from './list-summary.module.css';

interface ListSummaryProps {
  words: MapListWords;
  /** Number of places in the list; null if unknown. */
  count: number | null;
  /** False without a map. */
  isOnMap: boolean;
  /** A call's datetime. */
  newest: string | null;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
}

/** Summary of the list: number, age of the newest reading, and order. */
export function ListSummary({ words, count, isOnMap, newest, order, onOrder }: ListSummaryProps) {
  const { map } = useSharedTexts();
  const shown = count === null ? null : grouped(count);
  return (
    <div className={styles.summary}>
      <h2 className="flush medium tight-lines">
        <span role="status">{shown && (isOnMap ? words.seen(shown) : words.all(shown))}</span>
      </h2>
      <p className="flush muted smaller tight-lines">{newest && map.newest(formatDatetime(newest))}</p>
      {words.severe && (
        <div className={styles.order}>
          <ChoiceGroup
            label={map.order}
            options={[
              { value: 'near', name: map.near },
              { value: 'severe', name: words.severe },
            ]}
            value={order}
            onChange={onOrder}
          />
        </div>
      )}
    </div>
  );
}
