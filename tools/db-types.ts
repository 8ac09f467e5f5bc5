/** `npm run db:types`: writes the types of the tables anew from the migrations. */
import { writeFileSync } from 'node:fs';
import { generateTypes, typesFile } from './checks/database-types.ts';

writeFileSync(typesFile, await generateTypes());
