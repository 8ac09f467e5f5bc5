import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { usersWords } from '#texts/ko/console-citizens.ts';
import { UserConsents } from './consents.tsx';
import { ManagedFacilities } from './managed-facilities.tsx';
import { ServiceHistory } from './service-history.tsx';
import { UserEdit } from './user-edit.tsx';
import { UserFacts, userCall } from './user-facts.tsx';

/** One citizen: state, services, profile and places. */
export const UserPage = () => (
  <DetailScreen
    call={userCall}
    input={(userNumber) => ({ params: { userNumber } })}
    page="account/user"
    title={usersWords.detail.title}
    nameOf={({ userId }) => userId}
  >
    {(user) => (
      <UserEdit
        user={user}
        below={
          <>
            <UserFacts user={user} />
            <ManagedFacilities user={user} />
            <ServiceHistory key={user.serviceList.join()} userNumber={user.userNumber} />
            <UserConsents userNumber={user.userNumber} />
          </>
        }
      />
    )}
  </DetailScreen>
);
