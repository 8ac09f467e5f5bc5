import { type LightState, lightMarkOf } from '@maru/domain/light';
import type { CSSProperties } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { lightLooks } from './light-look.ts';
import styles from './light-sign.module.css';

interface LightSignProps {
  light: Pick<LightState, 'status' | 'isSilent' | 'isNightFault'>;
  /** Replaces the state's word. */
  text?: string | undefined;
}

/** A light's state: colour, shape and word, and whether it is assumed off because it is silent. */
export function LightSign({ light, text }: LightSignProps) {
  const { lights: words } = useSharedTexts();
  const key = lightMarkOf(light);
  const look = lightLooks.find((one) => one.key === key) ?? lightLooks[0];
  return (
    <span className={styles.light} style={{ '--look': look.colour } as CSSProperties}>
      <span className={styles.state}>
        <span aria-hidden="true">{look.sign}</span>
        {text ?? words.looks[key]}
      </span>
      {light.isSilent ? <small className="muted regular">{words.silent}</small> : null}
    </span>
  );
}
