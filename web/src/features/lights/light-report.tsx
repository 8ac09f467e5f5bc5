import type { LightLatest } from '@maru/contract/lights';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { StaleNote } from '#ui/state/stale-note.tsx';

/** Time of a light's last report; silent ones say that it is long ago. */
export function LightReport({ light }: { light: Pick<LightLatest, 'measurementDatetime' | 'isSilent'> }) {
  const { places } = useSharedTexts();
  const { measurementDatetime: time, isSilent } = light;
  if (!time) return '-';
  const said = formatDatetime(time);
  return isSilent ? <StaleNote measured={places.measuredAt(said)} /> : said;
}
