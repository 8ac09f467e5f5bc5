/**
 * The 33 items of KWCAG 2.2 (KS X OT0003:2022), each checked by rules of axe, by rules of this folder
 * (rules.ts), by browser tests, and by hand.
 */
import type { Item } from './item.ts';
import { operable } from './items/operable.ts';
import { perceivable } from './items/perceivable.ts';
import { robust, understandable } from './items/understandable.ts';

interface Principle {
  name: string;
  items: readonly Item[];
}

export const principles: readonly Principle[] = [
  { name: '인식의 용이성', items: perceivable },
  { name: '운용의 용이성', items: operable },
  { name: '이해의 용이성', items: understandable },
  { name: '견고성', items: robust },
];

export const items: readonly Item[] = principles.flatMap((principle) => principle.items);
