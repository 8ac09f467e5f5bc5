import { formatDatetime } from '#lib/formats/datetime.ts';
import { useTexts } from '#texts/texts.tsx';
import type { BinPlace } from './bins.ts';

/** The forecast of each compartment by its own rhythm. */
export function BinForecast({ place: { forecast } }: { place: BinPlace }) {
  const { bins } = useTexts();
  const words = bins.place;
  return (
    <section className="above-5" aria-labelledby="forecast">
      <h3 className="sub-title" id="forecast">
        {words.forecast}
      </h3>
      <dl className="stack gap-4 labels">
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
