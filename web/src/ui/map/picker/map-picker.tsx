import { isInKorea } from '@maru/domain/place-profile';
import { Marker, useMap } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent } from 'react';
import { noCover } from '../canvas/cover.ts';
import { MapCanvas, type StyledDistrict } from '../canvas/map-canvas.tsx';
import styles from './map-picker.module.css';

export interface Spot {
  latitude: number;
  longitude: number;
}

interface MapPickerProps {
  district: StyledDistrict;
  /** Accessible name of the map: '위치 선택'. */
  label: string;
  value: Spot | null;
  isDisabled: boolean;
  onChange: (spot: Spot) => void;
}

/** Decimals of degrees: about a metre. */
const digits = 5;
const closeZoom = 15;

/** A map for choosing a position by pressing or by dragging a pin, beside fields for degrees. */
export default function MapPicker({ district, label, value, isDisabled, onChange }: MapPickerProps) {
  const rounded = (degrees: number) => Number(degrees.toFixed(digits));
  const choose = ({ lng, lat }: { lng: number; lat: number }) =>
    onChange({ latitude: rounded(lat), longitude: rounded(lng) });
  // Degrees may be wrong while they are typed; MapLibre throws for a latitude over 90.
  const pin = value && isInKorea(value.latitude, value.longitude) ? value : null;
  return (
    <div className={styles.map}>
      <MapCanvas
        hasList={false}
        district={district}
        layer={label}
        view={pin && { ...pin, zoom: closeZoom }}
        cover={noCover}
      >
        {isDisabled ? null : <Pressed onPress={choose} />}
        {pin ? (
          <Marker
            latitude={pin.latitude}
            longitude={pin.longitude}
            draggable={!isDisabled}
            onDragEnd={({ lngLat }) => choose(lngLat)}
          />
        ) : null}
      </MapCanvas>
    </div>
  );
}

/** Listens for presses on the surrounding map. */
export function Pressed({ onPress }: { onPress: (at: { lng: number; lat: number }) => void }) {
  const { current: map } = useMap();
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!map) return;
    const listener = map.on('click', ({ lngLat }) => press(lngLat));
    return () => listener.unsubscribe();
  }, [map]);
  return null;
}
