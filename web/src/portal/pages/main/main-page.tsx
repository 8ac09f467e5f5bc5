import { useTexts } from '../../../texts/texts.tsx';

export function MainPage() {
  const { main } = useTexts();
  return <h1>{main.title}</h1>;
}
