import { PlaceScreen } from '#places/place/place-screen.tsx';
import { ReportLink } from '#places/place/report-link.tsx';
import { ShareTile } from '#places/share/share-button.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { TitledSection } from '#ui/page/titled-section.tsx';
import { BinDay, BinForecast } from './bin-times.tsx';
import { type BinPlace, binPlace, measuresOf } from './bins.ts';
import { Fills } from './fills.tsx';
import { binPaths } from './paths.ts';

/** A bin: levels now, over the last day and expected; place and photos. */
export function BinPage() {
  const { bins } = useTexts();
  return (
    <PlaceScreen words={bins.place} place={binPlace} list={binPaths.list}>
      {(place) => (
        <>
          <PageIntro
            title={place.placeName}
            line={`${place.dongName} · ${bins.types[place.recycleBinType]}`}
            action={<ShareTile tile="bins" title={place.placeName} path={binPaths.place(place.placeId)} />}
          />
          <div className="values-first">
            <TitledSection id="now" title={bins.place.now} className="panel">
              <Fills bin={place} />
              <GradeGuide measures={measuresOf(place.recycleBinType).slice(0, 1)} name={bins.fill} />
              <BinForecast place={place} />
            </TitledSection>
            <TitledSection id="facts" title={bins.place.facts} className="panel">
              <BinFacts place={place} />
              <div className="row wrap above-6">
                <ActionLink to={binPaths.map} search={{ place: place.placeId }}>
                  {bins.condition.toMap}
                </ActionLink>
                <ReportLink placeId={place.placeId} />
              </div>
            </TitledSection>
          </div>
          <TitledSection id="day" title={bins.place.day} className="above-9">
            <BinDay place={place} />
          </TitledSection>
          <TitledSection id="photos" title={bins.place.photos} className="above-9">
            <Photos place={place} />
          </TitledSection>
        </>
      )}
    </PlaceScreen>
  );
}

function BinFacts({ place }: { place: BinPlace }) {
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
  return <Facts facts={facts} className="stack gap-4 labels" />;
}

function Photos({ place }: { place: BinPlace }) {
  const { bins } = useTexts();
  if (place.attachments.length === 0) return <p className="block flush muted small">{bins.place.noPhotos}</p>;
  return (
    <ul className="stack gap-4 columns-16">
      {place.attachments.map(({ hashFileName }, at) => (
        <li key={hashFileName}>
          <img
            className="full-width auto-height large-corners"
            src={`/api/clean-environment/recycle-bin/installation-place/${place.placeId}/attachments/${hashFileName}`}
            alt={bins.place.photo(place.placeName, at + 1)}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}
