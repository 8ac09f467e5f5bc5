import { formatDatetime } from '#lib/formats/datetime.ts';
import { useTexts } from '#texts/texts.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { LiveValue } from '#ui/state/live-value.tsx';
import { StaleNote } from '#ui/state/stale-note.tsx';
import { Crowding } from './crowding.tsx';
import styles from './people.module.css';
import { type Area, personsText } from './people.ts';

/** Persons present in an area, and its counts since the daily reset. */
export function AreaFigures({ area }: { area: Area }) {
  const { people: words, places } = useTexts();
  const time = area.measurementDatetime && formatDatetime(area.measurementDatetime);
  const facts = [
    [words.in, words.personCount(area.personInCount)],
    [words.out, words.personCount(area.personOutCount)],
    [words.mean, personsText(area.avgPersonCount, words)],
    [words.carsPassed, words.carCount(area.carCount)],
    [words.capacity, area.capacity === null ? words.unknownCapacity : words.personCount(area.capacity)],
    [words.cctvs, words.cctvCount(area.cctvCount)],
  ] as const;
  return (
    <div className="stack gap-4" data-stale={area.isStale || undefined}>
      <p className="row wrap middle flush row-gap-2 column-gap-3">
        <span>{words.present}</span>
        <LiveValue value={area.personCount}>
          <strong className="fades text-36 close-lines">{personsText(area.personCount, words)}</strong>
        </LiveValue>
        <Crowding grade={area.personCountStatus} variant="solid" />
      </p>
      <Facts facts={facts} className={styles.facts} rowClass="row baseline between no-row-gap" />
      <p className="flush muted small">
        {words.since(area.resetHour)}{' '}
        {time && (area.isStale ? <StaleNote measured={places.measuredAt(time)} /> : places.measuredAt(time))}
        {!area.isStale && area.silentCount > 0 ? ` ${words.silent(area.silentCount)}` : null}
        {area.isRepaired ? ` ${words.repairedHelp}` : null}
      </p>
    </div>
  );
}
