import { useTexts } from '../../../texts/texts.tsx';

export function AirMapPage() {
  const texts = useTexts();
  return <h1>{texts.airMap.title}</h1>;
}
