import { useTexts } from '../../../texts/texts.tsx';

export function AirPlacePage() {
  const texts = useTexts();
  return <h1>{texts.airPlace.title}</h1>;
}
