import { useSharedTexts } from '#texts/shared-texts.tsx';
import { alike, lightLooks } from './light-look.ts';
import { LightSign } from './light-sign.tsx';
import styles from './lights.module.css';

/** A folded explanation of lights' states, the worst first. */
export function LightGuide() {
  const { lights } = useSharedTexts();
  return (
    <details className={styles.guide}>
      <summary>{lights.guide}</summary>
      <dl>
        {lightLooks.toReversed().map(({ key }) => (
          <div key={key}>
            <dt>
              <LightSign light={alike(key)} />
            </dt>
            <dd>{lights.what[key]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
