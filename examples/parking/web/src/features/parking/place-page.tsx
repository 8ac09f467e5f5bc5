import { PlaceScreen } from '#places/place/place-screen.tsx';
import { useParkingTexts } from '#texts/parking.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { TitledSection } from '#ui/page/titled-section.tsx';
import { BayFacts } from './bay.tsx';
import { bayPlace, parkingPaths } from './parking.ts';

/** One parking bay with its present state. */
export function ParkingPlacePage() {
  const words = useParkingTexts();
  const screen = { title: words.bay, missing: words.missing, toList: words.list.title };
  return (
    <PlaceScreen words={screen} place={bayPlace} list={parkingPaths.list}>
      {(bay) => (
        <>
          <PageIntro title={bay.placeName} line={`${bay.dongName} · ${bay.lotName}`} />
          <TitledSection id="now" title={words.bay} className="panel">
            <BayFacts bay={bay} />
            <ActionLink to={parkingPaths.map} search={{ place: bay.placeId }} primary>
              {words.map.title}
            </ActionLink>
          </TitledSection>
        </>
      )}
    </PlaceScreen>
  );
}
