import { binGroup, binMeasures } from '@maru/domain/bin';
import { tiltMeasures } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import { type LightMark, lightGroup } from '@maru/domain/light';
import { binPaths } from '#features/bins/paths.ts';
import { buildingPaths } from '#features/buildings/paths.ts';
import { MarkSign } from '#features/lights/light-sign.tsx';
import { lightPaths } from '#features/lights/paths.ts';
import type { Thing } from '#features/reports/thing.ts';
import { ThingScreen } from '#features/reports/thing-screen.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';

/** A labelled place of any group, with its state in the look of its own pages. */
export const ThingPage = () => (
  <ThingScreen sign={(thing) => <Sign thing={thing} />} links={(thing) => <Links thing={thing} />} />
);

function Sign({ thing: { placeType, status } }: { thing: Thing }) {
  const { measures } = useTexts();
  if (placeType === lightGroup.placeType) return <MarkSign mark={status as LightMark} />;
  const measure = placeType === binGroup.placeType ? binMeasures[0] : tiltMeasures[0];
  return <GradeBadge grade={status as Grade} word={measures.gradeWord(status as Grade, measure)} />;
}

function Links({ thing: { placeType, installationPlaceId: id } }: { thing: Thing }) {
  const { places, lights, bins } = useTexts();
  if (placeType === lightGroup.placeType)
    return (
      <>
        <ActionLink to={lightPaths.place(id)}>{lights.map.detail}</ActionLink>
        <ActionLink to={lightPaths.map} search={{ place: id }}>
          {places.onMap}
        </ActionLink>
      </>
    );
  if (placeType === binGroup.placeType)
    return (
      <>
        <ActionLink to={binPaths.place(id)}>{bins.map.detail}</ActionLink>
        <ActionLink to={binPaths.map} search={{ place: id }}>
          {places.onMap}
        </ActionLink>
      </>
    );
  return (
    <ActionLink to={buildingPaths.tilt.map} search={{ place: id }}>
      {places.onMap}
    </ActionLink>
  );
}
