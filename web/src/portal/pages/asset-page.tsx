import { binGroup, binMeasures } from '@maru/domain/bin';
import { tiltMeasures } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import { type LightMark, lightGroup } from '@maru/domain/light';
import { binPaths } from '#features/bins/paths.ts';
import { buildingPaths } from '#features/buildings/paths.ts';
import { MarkSign } from '#features/lights/light-sign.tsx';
import { lightPaths } from '#features/lights/paths.ts';
import type { Asset } from '#features/reports/asset.ts';
import { AssetScreen } from '#features/reports/asset-screen.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';

/** A labelled place of any group, with its state as displayed on the group's pages. */
export const AssetPage = () => (
  <AssetScreen sign={(asset) => <Sign asset={asset} />} links={(asset) => <Links asset={asset} />} />
);

function Sign({ asset: { placeType, status } }: { asset: Asset }) {
  const { measures } = useTexts();
  if (placeType === lightGroup.placeType) return <MarkSign mark={status as LightMark} />;
  const measure = placeType === binGroup.placeType ? binMeasures[0] : tiltMeasures[0];
  return <GradeBadge grade={status as Grade} word={measures.gradeWord(status as Grade, measure)} />;
}

function Links({ asset: { placeType, installationPlaceId: id } }: { asset: Asset }) {
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
