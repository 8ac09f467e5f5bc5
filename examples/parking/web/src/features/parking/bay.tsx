/** A parking bay's state as a sign, and its details. */
import type { BayState } from '@maru/domain/parking';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { LookSign, lookIn } from '#places/values/look-sign.tsx';
import { useParkingTexts } from '#texts/parking.ts';
import { useTexts } from '#texts/texts.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { type Bay, bayLooks } from './parking.ts';

export function BaySign({ status }: { status: BayState }) {
  const { states } = useParkingTexts();
  return <LookSign look={lookIn(bayLooks, status)} text={states[status]} />;
}

/** The last report's time; a dash if the sensor never reported. */
export const reportedAt = ({ parking: { measurementDatetime: time } }: Pick<Bay, 'parking'>) =>
  time ? formatDatetime(time) : '-';

export function BayFacts({ bay }: { bay: Bay }) {
  const words = useParkingTexts();
  const { places } = useTexts();
  const facts = [
    [words.state, <BaySign key="state" status={bay.parking.status} />],
    [words.reported, reportedAt(bay)],
    [words.lot, bay.lotName],
    [places.dong, bay.dongName],
    [places.address, [bay.address, bay.detailAddress].filter(Boolean).join(' ')],
  ] as const;
  return <Facts facts={facts} className="fact-columns paragraph labels" />;
}
