/** Picks fields of an object, for example those that a form copies from the saved object. */
export const pick = <Thing extends object, Field extends keyof Thing>(object: Thing, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, object[field]])) as Pick<Thing, Field>;
