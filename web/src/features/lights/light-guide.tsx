import { useSharedTexts } from '#texts/shared-texts.tsx';
import { lightLooks, MarkSign } from './light-sign.tsx';
import styles from './lights.module.css';

/** Folded explanations of the states, the worst first. */
export function LightGuide() {
  const { lights } = useSharedTexts();
  return (
    <details className={styles.guide}>
      <summary className="primary">{lights.guide}</summary>
      <dl className="grid gap-2 padded-3">
        {lightLooks.toReversed().map(({ key }) => (
          <div key={key} className="row wrap no-row-gap column-gap-5">
            <dt>
              <MarkSign mark={key} />
            </dt>
            <dd>{lights.what[key]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
