import { AirPlacePage } from '#features/air/air-place-page.tsx';
import { Forecast } from '#features/forecast/forecast.tsx';
import { PlaceSection } from '#places/place/measured-place.tsx';
import { useTexts } from '#texts/texts.tsx';

/** One station, including the forecast. */
export function StationPage() {
  const { forecast } = useTexts();
  return (
    <AirPlacePage
      forecast={
        <PlaceSection id="forecast" title={forecast.title}>
          <Forecast />
        </PlaceSection>
      }
    />
  );
}
