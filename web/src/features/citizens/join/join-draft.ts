import type { JoinForm } from '@maru/domain/join';
import type { MemberType } from '@maru/domain/member';
import type { CertificationKind } from '#screens/certification/use-certification.ts';

/** The data entered so far. */
export interface JoinDraft extends Omit<JoinForm, 'userType'> {
  userType: MemberType | null;
  passwordAgain: string;
  isNurserySchoolApplication: boolean;
  isOldBuildingApplication: boolean;
  isJoined: boolean;
}

export const emptyDraft: JoinDraft = {
  userType: null,
  consents: [],
  certificationId: '',
  username: '',
  birthDate: '',
  userId: '',
  password: '',
  passwordAgain: '',
  emailAddress: '',
  zoneCode: '',
  address: '',
  detailAddress: '',
  isNurserySchoolApplication: false,
  isOldBuildingApplication: false,
  isJoined: false,
};

/** The kinds of certification for each member type; a child's guardian may use either kind. */
export const kindsOf: Record<MemberType, readonly CertificationKind[]> = {
  general: ['local'],
  foreigner: ['foreigner'],
  children: ['local', 'foreigner'],
};

export const steps = ['type', 'terms', 'certification', 'form', 'done'] as const;
export type Step = (typeof steps)[number];

/** The props of a step: the draft, and functions to change it and to continue. */
export interface StepProps {
  draft: JoinDraft;
  keep: (changes: Partial<JoinDraft>) => void;
  goTo: (step: Step) => void;
}

/** The shown step: the requested step, or the first incomplete step before it. */
export function reachableStep(requested: Step, draft: JoinDraft): Step {
  if (requested === 'done' && draft.isJoined) return 'done';
  const isDone: Record<Exclude<Step, 'form' | 'done'>, boolean> = {
    type: draft.userType !== null,
    terms: draft.consents.length > 0,
    certification: draft.certificationId !== '',
  };
  const open = (['type', 'terms', 'certification'] as const).find((step) => !isDone[step]) ?? 'form';
  return steps.indexOf(open) < steps.indexOf(requested) ? open : requested;
}

/** The draft with changes; the same object if nothing changes, so that storing the form's input doesn't render again. */
export const withChanges = (draft: JoinDraft, changes: Partial<JoinDraft>): JoinDraft =>
  Object.entries(changes).every(([name, value]) => Object.is(draft[name as keyof JoinDraft], value))
    ? draft
    : { ...draft, ...changes };

const storedAs = 'maru.join';
type Storing = Pick<Storage, 'getItem' | 'setItem'>;

/** Stores a draft without passwords, so that the draft survives a reload of its tab. */
export function storeDraft(storage: Storing, draft: JoinDraft): void {
  storage.setItem(storedAs, JSON.stringify({ ...draft, password: '', passwordAgain: '' }));
}

/** The draft of this tab; empty if there is none. */
export function storedDraft(storage: Storing): JoinDraft {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storedAs) ?? 'null');
    return typeof stored === 'object' ? { ...emptyDraft, ...stored } : emptyDraft;
  } catch {
    return emptyDraft;
  }
}
