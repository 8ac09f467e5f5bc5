import { PageLink } from '#lib/paths/page-link.tsx';
import { PlaceScreen } from '#places/place/place-screen.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { BinDay } from './bin-day.tsx';
import { BinForecast } from './bin-forecast.tsx';
import styles from './bins.module.css';
import { type BinPlace, binPlace, measuresOf } from './bins.ts';
import { Fills } from './fills.tsx';
import { binPaths } from './paths.ts';

/** One bin: fill, history, forecast, location and photos. */
export function BinPage() {
  const { bins } = useTexts();
  return (
    <PlaceScreen words={bins.place} place={binPlace} list={binPaths.list}>
      {(place) => (
        <>
          <PageIntro title={place.placeName} line={`${place.dongName} · ${bins.types[place.recycleBinType]}`} />
          <div className="values-first">
            <section className="panel" aria-labelledby="now">
              <h2 className="section-title" id="now">
                {bins.place.now}
              </h2>
              <Fills bin={place} />
              <GradeGuide measures={measuresOf(place.recycleBinType).slice(0, 1)} name={bins.fill} />
              <BinForecast place={place} />
            </section>
            <section className="panel" aria-labelledby="facts">
              <h2 className="section-title" id="facts">
                {bins.place.facts}
              </h2>
              <Facts place={place} />
              <div className="row wrap above-6">
                <PageLink to={binPaths.map} search={{ place: place.placeId }} className={actionClass()}>
                  {bins.condition.toMap}
                </PageLink>
              </div>
            </section>
          </div>
          <section className="above-9" aria-labelledby="day">
            <h2 className="section-title" id="day">
              {bins.place.day}
            </h2>
            <BinDay place={place} />
          </section>
          <section className="above-9" aria-labelledby="photos">
            <h2 className="section-title" id="photos">
              {bins.place.photos}
            </h2>
            <Photos place={place} />
          </section>
        </>
      )}
    </PlaceScreen>
  );
}

function Facts({ place }: { place: BinPlace }) {
  const { bins, places } = useTexts();
  const { petCan, carton } = place.todayItems;
  const items = [
    place.recycleBinType === 'carton' ? null : `${bins.compartments.pet_can} ${bins.items(petCan)}`,
    place.recycleBinType === 'pet_can' ? null : `${bins.compartments.carton} ${bins.items(carton)}`,
  ];
  const facts = [
    [bins.type, bins.types[place.recycleBinType]],
    [bins.place.number, bins.count(place.recycleBinCount)],
    [places.dong, place.dongName],
    [places.address, [place.address, place.detailAddress].filter(Boolean).join(' ')],
    [bins.place.installed, place.installationDate || '-'],
    [bins.condition.today, items.filter(Boolean).join(', ')],
  ] as const;
  return (
    <dl className="stack gap-4 labels">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Marked>{fact}</Marked>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Photos({ place }: { place: BinPlace }) {
  const { bins } = useTexts();
  if (place.attachments.length === 0) return <p className="block flush muted small">{bins.place.noPhotos}</p>;
  return (
    <ul className={styles.photos}>
      {place.attachments.map(({ hashFileName }, at) => (
        <li key={hashFileName}>
          <img
            src={`/api/clean-environment/recycle-bin/installation-place/${place.placeId}/attachments/${hashFileName}`}
            alt={bins.place.photo(place.placeName, at + 1)}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}
