import { grouped } from '@maru/domain/number-text';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { setAsideCounts } from '../set-aside.ts';
import type { Vehicle } from './vehicle-form.ts';

const words = consoleVehiclesWords.setAside;

/** Number of a vehicle's recently discarded positions by reason. */
export const SetAsideSection = ({ counts }: { counts: Vehicle['setAside'] }) => (
  <Section title={words.title}>
    <p>{words.help}</p>
    <FactList facts={setAsideCounts(counts).map(({ reason, count }) => ({ name: reason, value: grouped(count) }))} />
  </Section>
);
