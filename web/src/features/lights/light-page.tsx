import { beginning } from '#lib/paths/beginning.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { PlaceScreen } from '#places/place/place-screen.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { LightEvents, LightNow } from './light-now.tsx';
import styles from './lights.module.css';
import { lightPlace, type WholeLight } from './lights.ts';
import { typeName } from './list-page.tsx';
import { lightPaths } from './paths.ts';

/** One security light: state, location and changes. */
export function LightPage() {
  const { lights } = useTexts();
  const words = { title: lights.light, missing: lights.missing, toList: lights.list.title };
  return (
    <PlaceScreen words={words} place={lightPlace} list={lightPaths.list}>
      {(light) => (
        <>
          <PageIntro title={light.placeName} line={`${light.dongName} · ${lights.light}`} />
          <div className={styles.top}>
            <section className="panel" aria-labelledby="now">
              <h2 className="section-title" id="now">
                {lights.state}
              </h2>
              <LightNow light={light} />
            </section>
            <section className="panel" aria-labelledby="facts">
              <h2 className="section-title" id="facts">
                {lights.light}
              </h2>
              <Facts light={light} />
              <PageLink to={lightPaths.map} search={{ place: light.placeId }} className={actionClass(true)}>
                {lights.map.title}
              </PageLink>{' '}
              <PageLink to={lightPaths.list} search={beginning} className={actionClass()}>
                {lights.list.title}
              </PageLink>
            </section>
          </div>
          <section className={styles.section} aria-labelledby="events">
            <h2 className="section-title" id="events">
              {lights.events.title}
            </h2>
            <LightEvents events={light.events} />
          </section>
        </>
      )}
    </PlaceScreen>
  );
}

function Facts({ light }: { light: WholeLight }) {
  const { lights, places } = useTexts();
  const facts = [
    [places.dong, light.dongName],
    [places.address, [light.address, light.detailAddress].filter(Boolean).join(' ')],
    [lights.type, typeName(lights.types, light.lightType)],
    [lights.company, light.indcCompany || '-'],
    [lights.use, lights.used[light.isActivated ? 'true' : 'false']],
  ] as const;
  return (
    <dl className="fact-columns paragraph labels">
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
