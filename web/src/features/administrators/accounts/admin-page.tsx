import { useMe } from '#lib/admin-session/me.ts';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { adminCall } from './admin-call.ts';
import { AdminEdit } from './admin-edit.tsx';
import { AdminFacts } from './admin-facts.tsx';

const words = adminsWords.detail;

/** One administrator: profile, state, and own authorities. */
export function AdminPage() {
  const { data: me } = useMe();
  return (
    <DetailScreen
      call={adminCall}
      input={(adminNumber) => ({ params: { adminNumber } })}
      page="account/admin"
      title={words.title}
      nameOf={({ adminAccountDetail: { adminId } }) => adminId}
    >
      {({ adminAccountDetail: admin }) => {
        const isOwn = me?.adminNumber === admin.adminNumber;
        return (
          <>
            {isOwn ? <p>{words.own}</p> : null}
            {isOwn || admin.isWithinReach ? null : <p>{words.above}</p>}
            <AdminFacts admin={admin} />
            <AdminEdit admin={admin} isOwn={isOwn} />
          </>
        );
      }}
    </DetailScreen>
  );
}
