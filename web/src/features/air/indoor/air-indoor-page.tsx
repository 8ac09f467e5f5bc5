import { useTexts } from '../../../texts/texts.tsx';

export function AirIndoorPage() {
  const texts = useTexts();
  return <h1>{texts.airIndoor.title}</h1>;
}
