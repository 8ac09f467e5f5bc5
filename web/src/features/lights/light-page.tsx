import { beginning } from '#lib/paths/beginning.ts';
import { PlaceScreen } from '#places/place/place-screen.tsx';
import { ReportLink } from '#places/place/report-link.tsx';
import { ShareTile } from '#places/share/share-button.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { TitledSection } from '#ui/page/titled-section.tsx';
import { LightEvents, LightNow } from './light-now.tsx';
import styles from './lights.module.css';
import { lightPlace, type WholeLight } from './lights.ts';
import { typeName } from './list-page.tsx';
import { lightPaths } from './paths.ts';

/** A security light: state, place, and changes. */
export function LightPage() {
  const { lights } = useTexts();
  const words = { title: lights.light, missing: lights.missing, toList: lights.list.title };
  return (
    <PlaceScreen words={words} place={lightPlace} list={lightPaths.list}>
      {(light) => (
        <>
          <PageIntro
            title={light.placeName}
            line={`${light.dongName} · ${lights.light}`}
            action={<ShareTile tile="lights" title={light.placeName} path={lightPaths.place(light.placeId)} />}
          />
          <div className="stack gap-5 halves">
            <TitledSection id="now" title={lights.state} className="panel">
              <LightNow light={light} />
            </TitledSection>
            <TitledSection id="facts" title={lights.light} className="panel">
              <LightFacts light={light} />
              <ActionLink to={lightPaths.map} search={{ place: light.placeId }} primary>
                {lights.map.title}
              </ActionLink>{' '}
              <ActionLink to={lightPaths.list} search={beginning}>
                {lights.list.title}
              </ActionLink>{' '}
              <ReportLink placeId={light.placeId} />
            </TitledSection>
          </div>
          <TitledSection id="events" title={lights.events.title} className={styles.section}>
            <LightEvents events={light.events} />
          </TitledSection>
        </>
      )}
    </PlaceScreen>
  );
}

function LightFacts({ light }: { light: WholeLight }) {
  const { lights, places } = useTexts();
  const facts = [
    [places.dong, light.dongName],
    [places.address, [light.address, light.detailAddress].filter(Boolean).join(' ')],
    [lights.type, typeName(lights.types, light.lightType)],
    [lights.company, light.indcCompany || '-'],
    [lights.use, lights.used[light.isActivated ? 'true' : 'false']],
  ] as const;
  return <Facts facts={facts} className="fact-columns paragraph labels" />;
}
