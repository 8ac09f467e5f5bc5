import { grades } from '@maru/domain/grade';
import { gradeOf } from '@maru/domain/measure';
import { type ForecastDay, forecastDays, gapWord } from '#features/forecast/forecast-days.ts';
import { ForecastSource } from '#features/forecast/forecast-source.tsx';
import { formatMeasurement } from '#lib/formats/measurement.ts';
import { useTexts } from '#texts/texts.tsx';
import { GradeBadge, gradeStyle } from '#ui/grade/grade-badge.tsx';
import { GradeSign } from '#ui/grade/grade-sign.tsx';
import type { MainPage } from '../main-answer.ts';
import { bandsOf, scalePosition } from '../scale.ts';
import { ultraFineDust as measure } from '../stations.ts';
import styles from './days.module.css';

type Hours = MainPage['groups'][number]['last24Hours'];

interface DaysProps {
  hours: Hours;
  /** Null if unknown. */
  forecast: MainPage['forecast'];
}

/** The last 24 hours and the three days of the forecast as one picture, over the bands of the four grades. */
export function Days({ hours, forecast }: DaysProps) {
  const { forecast: words, main, measures } = useTexts();
  const isLinked = forecast !== null && forecast.source !== 'none';
  return (
    <section className={styles.days} aria-labelledby="days-title">
      <h2 id="days-title">{main.days.title}</h2>
      <div className={styles.picture}>
        <span className={styles.bands} aria-hidden="true">
          {bandsOf(measure)
            .toReversed()
            .map(({ grade }) => (
              <span key={grade} style={gradeStyle(grade)} />
            ))}
        </span>
        <HourBars hours={hours} />
        {isLinked && forecastDays.map((name, at) => <DayBlock key={name} day={forecast[name]} at={at} />)}
        <p className={styles.hours}>
          <span>{main.days.from}</span> <span>{main.days.now}</span>
        </p>
        {isLinked && (
          <ol className={styles.names} aria-label={words.title}>
            {forecastDays.map((name) => {
              const day = forecast[name];
              return (
                <li key={name}>
                  <strong>{words.days[name]}</strong>{' '}
                  {day.isAnnounced ? (
                    <GradeBadge grade={day.status} word={measures.gradeWord(day.status)} variant="plain" />
                  ) : (
                    <span className={styles.gap}>{words[gapWord(name, forecast)]}</span>
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </div>
      {isLinked ? <ForecastSource answer={forecast} /> : null}
      {isLinked ? null : <p className={styles.gap}>{forecast ? words.notLinked : words.failed}</p>}
    </section>
  );
}

/**
 * A bar per hour, with heights on the scale of grades. The text alternative has the minimum, maximum and newest value.
 */
function HourBars({ hours }: { hours: Hours }) {
  const { main, measures } = useTexts();
  const known = hours.flatMap(({ value }) => value ?? []);
  const said = [Math.min(...known), Math.max(...known), known.at(-1) ?? null].map((value) =>
    formatMeasurement(measure, value),
  );
  const [least = '', most = '', newest = ''] = said;
  const label =
    known.length === 0 ? main.days.noHours : main.days.hours(measures.name(measure), { least, most, newest });
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${Math.max(1, hours.length)} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {hours.map(({ measurementDatetime, value }, at) => {
        if (value === null) return null;
        const height = Math.max(2, scalePosition(measure, value) * 100);
        return (
          <rect
            key={measurementDatetime}
            style={gradeStyle(gradeOf(measure, value))}
            x={at + 0.12}
            y={100 - height}
            width={0.76}
            height={height}
          />
        );
      })}
    </svg>
  );
}

/** A day of the forecast as its grade's band, because only the grade is announced. */
function DayBlock({ day: { isAnnounced, status }, at }: { day: ForecastDay; at: number }) {
  const index = grades.indexOf(status);
  return (
    <span className={styles.day} style={{ gridColumn: at + 2 }} aria-hidden="true">
      {isAnnounced && (
        <span className={styles.block} style={{ ...gradeStyle(status), bottom: `${index * 25}%` }}>
          <GradeSign grade={status} />
        </span>
      )}
    </span>
  );
}
