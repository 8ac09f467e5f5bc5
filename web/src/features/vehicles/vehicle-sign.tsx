import type { VehicleType } from '@maru/domain/vehicle';
import { vehicleMarkOf } from '@maru/domain/vehicle-now';
import type { CSSProperties } from 'react';
import styles from './vehicles.module.css';
import { type VehicleState, vehicleLooks } from './vehicles.ts';
import { useVehicleWords } from './words.ts';

/** A vehicle's waste type: sign and word. */
export function UseSign({ type }: { type: VehicleType }) {
  const words = useVehicleWords();
  const look = vehicleLooks.find(({ key }) => key === type);
  return (
    <span className="sign-and-word nowrap">
      <span aria-hidden="true" style={{ '--use': look?.colour } as CSSProperties} className={styles.sign}>
        {look?.sign}
      </span>
      {words.uses[type]}
    </span>
  );
}

/** A vehicle's state; grey if parked, with a dashed frame if unknown. */
export function StateSign({ vehicle }: { vehicle: VehicleState | null }) {
  const words = useVehicleWords();
  const state = vehicleMarkOf(vehicle);
  return (
    <span className={styles.state} data-state={state}>
      {words.states[state]}
    </span>
  );
}
