import { useAction } from '#lib/api/use-action.ts';
import { detailAddress, pagePath } from '#lib/paths/console-paths.ts';
import { ChangeHistory } from '#places/administration/change-history.tsx';
import { PlaceFacts } from '#places/administration/place-facts.tsx';
import { Removal } from '#places/administration/removal.tsx';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { placesWords as words } from '#texts/ko/console-devices.ts';
import { blankBuilding } from './building-form.ts';
import { type Administered, administered } from './kinds.ts';
import { PlaceDevices } from './place-devices.tsx';
import { PlaceEdit } from './place-edit.tsx';

/** One building: what it is and whose, its sensors of one kind, and what was changed. */
function BuildingPage({ kind }: { kind: Administered }) {
  const remove = useAction(kind.removePlace);
  const { page } = kind;
  return (
    <DetailScreen
      call={kind.place}
      input={(id) => ({ params: { id } })}
      blank={blankBuilding}
      list={pagePath(page)}
      path={(id) => detailAddress(page, id)}
      title={words.detail.title}
      newTitle={words.create}
      nameOf={(place) => place.installationPlaceName}
      actions={({ installationPlaceId: id }) => (
        <Removal page={page} words={words} remove={() => remove({ params: { id } })} />
      )}
    >
      {(building) => (
        <>
          {building.installationPlaceId ? <PlaceFacts place={building} /> : null}
          <PlaceEdit
            kind={kind}
            building={building}
            below={
              building.installationPlaceId ? (
                <>
                  <PlaceDevices kind={kind} placeId={building.installationPlaceId} />
                  <ChangeHistory history={building.history} />
                </>
              ) : null
            }
          />
        </>
      )}
    </DetailScreen>
  );
}

export const TiltPlacePage = () => <BuildingPage kind={administered.tilt} />;
export const CrackPlacePage = () => <BuildingPage kind={administered.crack} />;
