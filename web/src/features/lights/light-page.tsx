import { beginning } from '#lib/paths/beginning.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { PlaceScreen } from '#places/place/place-screen.tsx';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
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
          <PageIntro title={light.placeName} line={`${light.dongName} · ${lights.light}`} />
          <div className={styles.top}>
            <TitledSection id="now" title={lights.state} className="panel">
              <LightNow light={light} />
            </TitledSection>
            <TitledSection id="facts" title={lights.light} className="panel">
              <LightFacts light={light} />
              <PageLink to={lightPaths.map} search={{ place: light.placeId }} className={actionClass(true)}>
                {lights.map.title}
              </PageLink>{' '}
              <PageLink to={lightPaths.list} search={beginning} className={actionClass()}>
                {lights.list.title}
              </PageLink>
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
