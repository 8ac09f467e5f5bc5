import type { AdministeredPlace } from '@maru/contract/place-administration';
import { placesWords as words } from '#texts/ko/console-devices.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';

/** How many devices a place has, and when it was registered and changed. */
export function PlaceFacts({ place }: { place: AdministeredPlace }) {
  return (
    <Section title={words.detail.facts}>
      <FactList
        facts={[
          { name: words.devices, value: place.deviceTotalCount },
          { name: words.activatedOn, value: place.activatedOnCount },
          { name: words.activatedOff, value: place.activatedOffCount },
          { name: words.lastInstalled, value: place.lastInstallationDate },
          { name: words.registered, value: place.registeredDatetime },
          { name: words.updated, value: place.lastUpdatedDatetime },
        ]}
      />
    </Section>
  );
}
