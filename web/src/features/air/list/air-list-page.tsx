import { useTexts } from '../../../texts/texts.tsx';

export function AirListPage() {
  const texts = useTexts();
  return <h1>{texts.airList.title}</h1>;
}
