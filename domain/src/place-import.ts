/** Import of places and devices from a sheet: limits, and the names of cells. */

export const maxImportRows = 10_000;
export const maxImportBytes = 10 * 1024 * 1024;

/** Hours within which an import can be undone. */
export const takeBackHours = 24;

/** Excel's name of a cell: column 2 (counted from 0) of row 14 is C14. */
export function cellName(column: number, row: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
}
