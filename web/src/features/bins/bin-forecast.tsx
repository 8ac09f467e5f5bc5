import { formatDatetime } from '#lib/formats/datetime.ts';
import { useTexts } from '#texts/texts.tsx';
import styles from './bins.module.css';
import type { BinPlace } from './bins.ts';

/** When each compartment will be full by its own rhythm. */
export function BinForecast({ place: { forecast } }: { place: BinPlace }) {
  const { bins } = useTexts();
  const words = bins.place;
  return (
    <section className={styles.forecast} aria-labelledby="forecast">
      <h3 id="forecast">{words.forecast}</h3>
      <dl className={styles.facts}>
        {forecast.map(({ recycleBinType, kind, fullDatetime }) => (
          <div key={recycleBinType}>
            <dt>{bins.compartments[recycleBinType]}</dt>
            <dd>
              {kind === 'expected' ? words.expected(fullDatetime ? formatDatetime(fullDatetime) : '') : words[kind]}
            </dd>
          </div>
        ))}
      </dl>
      <p className="block flush muted small">{words.forecastHelp}</p>
    </section>
  );
}
