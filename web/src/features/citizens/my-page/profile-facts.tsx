import type { OutputOf } from '@maru/contract';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { Marked } from '#texts/marked.tsx';
import { usePersonalDataTexts } from '#texts/personal-data-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import styles from './my-page.module.css';
import type { profileCall } from './profile-call.ts';

/** Account data that its owner can't change here. */
export function ProfileFacts({ profile }: { profile: OutputOf<typeof profileCall> }) {
  const { myPage, join } = useTexts();
  const { profile: words } = myPage;
  const { newNumber } = usePersonalDataTexts();
  const parents = useCall('GET /api/mypage/check-parents', {});
  const facts = [
    [words.userId, profile.userId],
    [words.username, profile.username],
    [words.userType, join.types[profile.userType].name],
    [words.mobileNumber, profile.mobileNumber],
    [words.joined, formatDatetime(profile.joinDatetime)],
    [words.lastLogin, formatDatetime(profile.lastLoginDatetime)],
  ];
  return (
    <>
      <dl className={`stack muted-labels row-gap-3 column-gap-6 flush below-7 second-grows ${styles.facts}`}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <Marked>{value}</Marked>
            </dd>
          </div>
        ))}
      </dl>
      <p>{newNumber}</p>
      {parents.data?.isParents && <p>{words.parent}</p>}
    </>
  );
}
